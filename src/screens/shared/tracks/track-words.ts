import type { TrackHead, TrackSummary } from '../../../db';
import { formatLength, formatRaceTime, t, type Units } from '../../../i18n';
import type { LastTrack } from '../../../session';
import type { Equipment } from '../../../sim';
import { labelOf, type Mark, markFor, nextMedal, type TrackFacts, timesToBeat } from '../../../tracks';

/** Two letters of a track's style. */
export function codeOf({ head }: { readonly head: Pick<TrackHead, 'style'> }): string {
  return labelOf(head);
}

/** The style in words, with the night when it is ridden by floodlight. */
export function styleWords({ head }: { readonly head: Pick<TrackHead, 'style' | 'light'> }): string {
  const style = t(`style.${head.style}`);
  return head.light === 'night' ? t('tracks.style.night', { style }) : style;
}

/** What a rider's best is shown by: the medal of that time, or a better one from a course the track had before. */
export function markOn(track: Pick<TrackSummary, 'head' | 'best' | 'earlier'>, equipment: Equipment): Mark {
  const { head, best, earlier } = track;
  return markFor(best[equipment]?.timeUs, head.reference?.[equipment], earlier?.[equipment]);
}

/** What to go for next, in a line under the best time. */
export function goalWords({ head, best }: TrackSummary, equipment: Equipment): string {
  const reference = head.reference?.[equipment];
  if (reference === undefined) return t('tracks.goal.none');
  if (timesToBeat(reference) === undefined) return t('tracks.goal.glide');
  const next = nextMedal(best[equipment]?.timeUs, reference);
  if (next === undefined) return t('tracks.goal.done');
  return t('tracks.goal', { medal: t(`tracks.goal.${next.medal}`), time: formatRaceTime(next.timeUs) });
}

/** A fact of a card: a figure and what it is of. */
export interface Fact {
  readonly figure: string;
  readonly of: string;
}

/** Drop, gates and length. */
export function factsIn({ head }: { readonly head: TrackFacts }, units: Units): readonly Fact[] {
  return [
    { figure: formatLength(head.dropM, units), of: t('tracks.fact.drop') },
    ...(head.gates === 0
      ? []
      : [{ figure: String(head.gates), of: t('tracks.fact.gates', { count: head.gates }) }]),
    { figure: formatLength(head.lengthM, units), of: t('tracks.fact.length') },
  ];
}

/** What home remembers of a track: enough to offer it again without the database. */
export function lastTrackOf(summary: TrackSummary, equipment: Equipment, rider: string): LastTrack {
  const { head, best } = summary;
  const timeUs = best[equipment]?.timeUs;
  const medal = markOn(summary, equipment);
  return {
    trackId: head.id,
    rider,
    name: head.name,
    code: codeOf(summary),
    style: head.style,
    equipment,
    light: head.light,
    dropM: head.dropM,
    lengthM: head.lengthM,
    gates: head.gates,
    ...(timeUs === undefined ? {} : { bestUs: timeUs }),
    ...(medal === 'none' ? {} : { medal }),
  };
}
