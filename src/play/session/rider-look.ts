import type { Opponent } from '../../ride';
import type { Rider } from '../../session';
import type { Equipment } from '../../sim';
import type { RiderLook } from '../../view';

/** An opponent, and how it is to look. */
export interface Rival extends Opponent {
  readonly look: RiderLook;
}

/** How a local rider looks; `kind` says what the rider is to the player. */
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
