import type { TrackSummary } from '../../db';
import { t } from '../../i18n';
import type { OnlineTrack } from '../../online';

/** A published track as the cards of local tracks want it; bests are those of this device. */
export function summaryOf(track: OnlineTrack, best: TrackSummary['best'] = {}): TrackSummary {
  const { id, name, style, builderVersion, hash, light, seed, reference, difficulty, author } = track;
  const { discipline, lengthM, dropM, gates, official, created } = track;
  const head = {
    ...{ id, name, style, builderVersion, hash, light, seed, discipline, lengthM, dropM, gates },
    origin: official ? ('default' as const) : ('online' as const),
    updatedAt: created,
    ...(reference === undefined ? {} : { reference: timesOf(reference) }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  };
  return { head, best };
}

function timesOf({ ski, board }: NonNullable<OnlineTrack['reference']>) {
  return { ...(ski === undefined ? {} : { ski }), ...(board === undefined ? {} : { board }) };
}

/** Who made it, how often it was ridden, and how many like it. */
export function aboutWords({ author, official, plays, likes }: OnlineTrack): string {
  const by = official ? t('lobby.official') : author;
  return [
    ...(by === undefined ? [] : [t('lobby.by', { author: by })]),
    t('lobby.plays', { count: plays }),
    ...(likes === 0 ? [] : [t('likes.count', { count: likes })]),
  ].join(', ');
}
