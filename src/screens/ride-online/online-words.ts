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

/** Who made it, and how often it was ridden. */
export function aboutWords({ author, official, plays }: OnlineTrack): string {
  const by = official ? t('lobby.official') : author;
  const rides = t('lobby.plays', { count: plays });
  return by === undefined ? rides : `${t('lobby.by', { author: by })}, ${rides}`;
}
