import { isId } from './passes';

/** A ride as a club cell reports it to the account cell. */
export interface ReportedRide {
  readonly id: string;
  readonly rider: string;
  readonly track: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: string;
  readonly stream: string;
  readonly gunTick: number;
  readonly claimedUs: number;
  readonly riddenAt: number;
  /** When its cell received it, ms. */
  readonly takenMs: number;
}

/** A ride that does not count any more in its club cell. */
export interface WithdrawnRide {
  readonly id: string;
  readonly withdrawn: true;
}

/** Reads a cell's report of a ride. @returns undefined if the value has another shape */
export function readReport(value: unknown): ReportedRide | WithdrawnRide | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const { id, rider, track, hash, equipment, stream } = fields;
  if (!isId(id)) return undefined;
  if (fields.withdrawn === true) return { id, withdrawn: true };
  if (!isId(rider) || !isId(track) || typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash))
    return undefined;
  if (typeof equipment !== 'string' || typeof stream !== 'string' || stream.length > 32_768) return undefined;
  const { simVersion, gunTick, claimedUs, riddenAt, takenMs } = fields;
  const isWhole = (number: unknown, least: number): number is number =>
    Number.isSafeInteger(number) && (number as number) >= least;
  if (!isWhole(simVersion, 1) || !isWhole(gunTick, -1) || !isWhole(claimedUs, 0)) return undefined;
  if (!isWhole(riddenAt, 0) || !isWhole(takenMs, 0)) return undefined;
  const numbers = { simVersion, gunTick, claimedUs, riddenAt, takenMs };
  return { id, rider, track, hash, equipment, stream, ...numbers };
}
