import type { Opponent } from '../../ride';
import type { Rider } from '../../session';
import type { Equipment } from '../../sim';
import type { RiderLook } from '../../view';

/** An opponent and its look. */
export interface Rival extends Opponent {
  readonly look: RiderLook;
}

/** Returns the look of a local rider; `kind` is the rider's relation to the player. */
export function lookOf(
  rider: Rider,
  equipment: Equipment,
  kind: RiderLook['kind'] = 'me',
  label: string = rider.name,
): RiderLook {
  return {
    equipment,
    goofy: equipment === 'board' && rider.stance === 'goofy',
    kit: { primary: rider.primary, secondary: rider.secondary },
    bib: String(rider.bib),
    kind,
    label,
  };
}
