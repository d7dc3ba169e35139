import type { Own, TrackSummary } from '../../db';
import { t } from '../../i18n';
import type { OnlineTrack } from '../../online';

/** A published track as the cards of local tracks want it, and what a rider of this device has reached on it. */
export function summaryOf(track: OnlineTrack, own: Own): TrackSummary {
  const { id, name, style, builderVersion, hash, light, seed, reference, difficulty, author } = track;
  const { discipline, lengthM, dropM, gates, created } = track;
  const head = {
    ...{ id, name, style, builderVersion, hash, light, seed, discipline, lengthM, dropM, gates },
    origin: originOf(track),
    updatedAt: created,
    ...(reference === undefined ? {} : { reference: timesOf(reference) }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  };
  return { head, ...own };
}

/** Whose a published track is to this device. */
export function originOf({ official }: Pick<OnlineTrack, 'official'>): 'default' | 'online' {
  return official ? 'default' : 'online';
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
