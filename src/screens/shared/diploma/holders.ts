import type { Entry } from '../../../race';
import type { Holder } from './diploma-sheet';

/** Who asks first: who rides on this device now, then other people, then the computer's riders. */
function turnOf({ starter }: Entry, me: string): number {
  if (starter.kind === 'rider' && starter.rider === me) return 0;
  return starter.kind === 'pacer' ? 2 : 1;
}

/**
 * In the order in which diplomas are offered; equal turns as they came.
 *
 * @param me id of the profile that rides now
 */
export function inTurn(holders: readonly Holder[], entries: readonly Entry[], me: string): readonly Holder[] {
  const turns = new Map(entries.map((entry) => [entry.id, turnOf(entry, me)]));
  const of = ({ entry }: Holder): number => turns.get(entry) ?? 1;
  return [...holders].sort((a, b) => of(a) - of(b));
}
