import * as v from 'valibot';
import { coursesBegun, type Db, hasRecordsOn, readTrack, removeTrack } from '../../db';
import { keepSeen, lastSeen } from '../answers/seen';
import type { OnlineTrack } from '../catalogue/catalogue';
import { download } from '../catalogue/download';
import { isEarlierVersion } from '../catalogue/earlier-version';
import type { DaysList } from './list';

/*
 * Downloads the tracks of days and weeks before they are ridden. A track downloaded only for this is removed when its time is
 * over and nobody rode it. Otherwise the list of tracks would fill with one unwanted track a day.
 */

/** Periods that begin within this time are downloaded, ms: always tomorrow, and next week on the day before. */
const AHEAD_MS = 24 * 3_600_000;
const KEY = 'days ahead';
const fetchedDoor = v.array(
  v.object({
    id: v.string(),
    hash: v.string(),
    /** An earlier version of a track of the game, which may be removed. All other tracks of the game stay. */
    isEarlier: v.optional(v.boolean(), false),
  }),
);

/** Returns the tracks that should be on the device. */
export function tracksAhead(list: DaysList, nowMs: number): readonly OnlineTrack[] {
  const wanted = new Set(
    [...list.days, ...list.weeks]
      .filter(({ startsAt, endsAt }) => endsAt > nowMs && startsAt <= nowMs + AHEAD_MS)
      .flatMap(({ tracks }) => tracks),
  );
  return list.tracks.filter(({ id }) => wanted.has(id));
}

/**
 * Downloads the tracks of today, tomorrow and the week, one after the other. A failed download is tried again at the next call.
 */
export async function fetchDays(db: Db, list: DaysList, nowMs: number, signal: AbortSignal): Promise<void> {
  const fetched = [...((await lastSeen(db, KEY, fetchedDoor))?.value ?? [])];
  const wanted = tracksAhead(list, nowMs);
  for (const track of wanted) {
    if (signal.aborted) return;
    const here = await download(db, track);
    if (here.kind !== 'here' || !here.isNew) continue;
    fetched.push({ id: track.id, hash: track.hash, isEarlier: isEarlierVersion(track) });
    // Store this at once. A downloaded track that is not listed would never be removed.
    await keepSeen(db, KEY, fetched);
  }
  const told = new Set(list.tracks.map(({ id }) => id));
  const isBegunOn = await coursesBegun(db);
  // Keep tracks with an unfinished course for now.
  const stays = ({ id, hash }: Pick<OnlineTrack, 'id' | 'hash'>): boolean => told.has(id) || isBegunOn(hash);
  const over = fetched.filter((track) => !stays(track));
  for (const { id, hash, isEarlier } of over) {
    const track = await readTrack(db, id);
    const mayGo = track?.origin === 'online' || (track?.origin === 'default' && isEarlier);
    if (!mayGo || track.hash !== hash || (await hasRecordsOn(db, id))) continue;
    await removeTrack(db, id);
  }
  if (over.length > 0) await keepSeen(db, KEY, fetched.filter(stays));
}
