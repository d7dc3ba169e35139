/*
 * Times as a clock on a wall shows them, `2026-11-27T18:00`, and as they are. A host says when a race is by the clock of
 * the club's place; the browser knows the zones of the world and their changes of clocks.
 */

const MINUTE_MS = 60_000;

/** Kept per zone: making one costs more than a hundred uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  clocks.set(zone, made);
  return made;
}

/** Whether this browser knows a zone by that name. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What a clock on a wall in a zone shows. */
export function wallOf(ms: number, zone: string): string {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day] = [parts.get('year')!, parts.get('month')!, parts.get('day')!];
  return `${year.padStart(4, '0')}-${month}-${day}T${parts.get('hour')!}:${parts.get('minute')!}`;
}

/** The same clock's reading as if it were UTC's, ms; NaN where it is none. */
function reading(wall: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
}

/**
 * When a clock on a wall shows this, ms; NaN where it is no time. Of an hour that comes twice it is the first; one that is
 * skipped is taken for the one after it.
 */
export function msOf(wall: string, zone: string): number {
  const wanted = reading(wall);
  if (Number.isNaN(wanted)) return wanted;
  const offsetAt = (ms: number): number => reading(wallOf(ms, zone)) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  // The offset before a change of clocks and the one after it; elsewhere they are the same.
  const [early, late] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const found = [wanted - early, wanted - late].find((ms) => reading(wallOf(ms, zone)) === wanted);
  return found ?? wanted - early;
}

/** Returns whether a time does not exist or exists twice, because clocks change; undefined for other times and texts. */
export function clockChangeAt(wall: string, zone: string): 'skipped' | 'twice' | undefined {
  const ms = msOf(wall, zone);
  if (Number.isNaN(ms)) return undefined;
  if (wallOf(ms, zone) !== wall) return 'skipped';
  const after = new Set([30, 60, 90, 120].map((minutes) => wallOf(ms + minutes * MINUTE_MS, zone)));
  return after.has(wall) ? 'twice' : undefined;
}

/** The clock's reading so much later by itself, whatever clocks were changed meanwhile. */
export function later(wall: string, ms: number): string {
  const at = reading(wall);
  return Number.isNaN(at) ? wall : new Date(at + ms).toISOString().slice(0, 16);
}

/** From one reading to another, ms. */
export function between(from: string, to: string): number {
  return reading(to) - reading(from);
}

/** The zone of this device. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** All zones this browser knows, and those named. */
export function allZones(...named: readonly string[]): readonly string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...known, 'UTC', ...named])].sort();
}
