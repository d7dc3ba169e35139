import * as v from 'valibot';
import { coursesBegun, type Db, hasRecordsOn, readTrack, removeTrack } from '../../db';
import { keepSeen, lastSeen } from '../answers/seen';
import type { OnlineTrack } from '../catalogue/catalogue';
import { download } from '../catalogue/download';
import { isEarlierVersion } from '../catalogue/earlier-version';
import type { DaysList } from './list';

/*
 * The tracks of days and weeks are on the device before they are ridden. Those that were fetched for this alone go again
 * when their time is over and nobody rode them: one a day would fill the list of tracks with what nobody asked for.
 */

/** What begins within this is fetched, ms: tomorrow whatever the hour, and next week on its eve. */
const AHEAD_MS = 24 * 3_600_000;
const KEY = 'days ahead';
const fetchedDoor = v.array(
  v.object({
    id: v.string(),
    hash: v.string(),
    /** An earlier version of a track of the game. Every other track of the game stays. */
    isEarlier: v.optional(v.boolean(), false),
  }),
);

/** The tracks that are to be here. */
export function tracksAhead(list: DaysList, nowMs: number): readonly OnlineTrack[] {
  const wanted = new Set(
    [...list.days, ...list.weeks]
      .filter(({ startsAt, endsAt }) => endsAt > nowMs && startsAt <= nowMs + AHEAD_MS)
      .flatMap(({ tracks }) => tracks),
  );
  return list.tracks.filter(({ id }) => wanted.has(id));
}

/** Brings the tracks of today, tomorrow and the week here, one after the other; what cannot be had now comes later. */
export async function fetchDays(db: Db, list: DaysList, nowMs: number, signal: AbortSignal): Promise<void> {
  const fetched = [...((await lastSeen(db, KEY, fetchedDoor))?.value ?? [])];
  const wanted = tracksAhead(list, nowMs);
  for (const track of wanted) {
    if (signal.aborted) return;
    const here = await download(db, track);
    if (here.kind !== 'here' || !here.isNew) continue;
    fetched.push({ id: track.id, hash: track.hash, isEarlier: isEarlierVersion(track) });
    // At once: of a track that was fetched and not noted, nobody knows that it may go.
    await keepSeen(db, KEY, fetched);
  }
  const told = new Set(list.tracks.map(({ id }) => id));
  const isBegunOn = await coursesBegun(db);
  // What somebody is still to ride to the finish goes another time.
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
