import { formatLength, t, type Units } from '../../i18n';
import type { LastTrack } from '../../session';

/** The drop of a track, and its gates where it has any, in a line. */
export function factsLine({ dropM, gates }: Pick<LastTrack, 'dropM' | 'gates'>, units: Units): string {
  const drop = formatLength(dropM, units);
  if (gates === 0) return t('home.facts.open', { drop });
  return t('home.facts', { drop, gates: t('home.gates', { count: gates }) });
}
