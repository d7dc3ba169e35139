import type { Equipment } from '../../src/sim';
import { medalOf } from '../../src/tracks';
import type { Note, Reason } from '../rules/codes';
import type { Judgement } from '../rules/judge';
import { addBest } from './board-book';
import { periodsAt } from './days';
import { holdBack, notePlace, noteVerdict, OUT } from './event-attempts';
import { returnLagged } from './event-returns';
import { isTooLate } from './event-starts';
import { demandAbsence } from './faults';
import { firstTwin, flag, hashed, type Twin } from './flags';
import { tellUser } from './news';
import { allRows, firstRow, lateMsOf, millis, referenceOf, trackOf, versionOf } from './rides-rows';
import { nextNumber } from './sync';
import { mode } from './verifier-call';

/** Writes the verdict of a judgement, and the effects of a verified ride on other rows, in one transaction. */

/** A judgement, with facts that the judge cannot know. */
export type Verdict = Judgement & {
  /** The identical earlier ride, which alone keeps the place. */
  readonly twin?: Twin;
};

/** Applies facts that the judge cannot know: the event's rules, and who rode the ride. */
function lastWord(tx: PB.App, ride: PB.RecordModel, judgement: Judgement): Verdict {
  if (judgement.status === 'refused') return judgement;
  // The judge sends it. Reading it from the stream in PocketBase's engine would cost more than everything else about a ride.
  ride.set('print', hashed(judgement.print));
  const event = ride.getString('event');
  if (event !== '' && !judgement.live) {
    const reason = missedEvent(tx, ride, event, judgement.lagged === true);
    if (reason !== undefined) return { status: 'refused', reason, ticks: judgement.ticks };
  }
  const twin = firstTwin(tx, ride);
  return twin === undefined ? judgement : { ...judgement, ranked: false, medal: '', twin };
}

/**
 * Returns why a ride that was not live does not count in its event; undefined if it counts. @param lagged it arrived as it was
 * ridden, but slower than the clock
 */
function missedEvent(tx: PB.App, ride: PB.RecordModel, id: string, lagged: boolean): Reason | undefined {
  const sql = 'SELECT takes, endsAt FROM events WHERE id = {:id}';
  const event = firstRow(tx, sql, { id }, { takes: '', endsAt: '' });
  if (event?.takes === 'live') return lagged ? 'lagged' : 'not-live';
  if (event === undefined) return undefined;
  const ticket = ride.getString('ticket');
  if (ticket !== '' && isTooLate(tx, id, ticket, false, takenAt(ride))) return 'outside-window';
  const late = takenAt(ride) - millis(event.endsAt);
  const track = versionOf(tx, ride.getString('track'), ride.getString('hash'));
  return late > 0 && late > lateMsOf(tx, track) ? 'outside-window' : undefined;
}

/**
 * Writes the verdict into a row that is not saved yet.
 *
 * @returns the verdict: the judgement, or a refusal for a reason that the judge cannot know
 */
export function writeVerdict(tx: PB.App, ride: PB.RecordModel, judgement: Judgement): Verdict {
  const verdict = lastWord(tx, ride, judgement);
  ride.set('status', verdict.status);
  if (verdict.status === 'refused') {
    ride.set('reason', verdict.reason);
    return verdict;
  }
  const note: Note = verdict.twin === undefined ? 'gate-missed' : 'same-ride';
  ride.set('reason', verdict.ranked ? '' : note);
  ride.set('timeUs', verdict.timeUs);
  ride.set('splitsUs', verdict.splitsUs);
  ride.set('medal', verdict.medal);
  ride.set('live', verdict.live);
  return verdict;
}

/** Counts a ride whose verdict was just written, in the same transaction. Only verified rides count. */
export function book(tx: PB.App, ride: PB.RecordModel, verdict: Verdict): void {
  const ticket = ride.getString('ticket');
  if (ticket !== '')
    tx.db().newQuery('DELETE FROM live_chunks WHERE ticket = {:ticket}').bind({ ticket }).execute();
  noteVerdict(tx, ride, verdict);
  if (verdict.status === 'refused') {
    if (verdict.reason === 'lagged') returnLagged(tx, ride.id);
    if (ride.getString('event') !== '' && OUT[verdict.reason] === undefined)
      tellRefused(tx, ride, verdict.reason);
    return;
  }
  if (verdict.twin !== undefined) flag(tx, ride.id, verdict.twin);
  const rider = ride.getString('rider');
  const track = versionOf(tx, ride.getString('track'), ride.getString('hash'));
  const event = ride.getString('event');
  const part = participation(tx, rider, event);
  part.set('rides', part.getInt('rides') + 1);
  const isShown = verdict.ranked && !holdBack(tx, ride);
  if (isShown) noteBest(part, event, verdict.timeUs);
  keepPart(tx, part);
  if (isFirstToday(tx, ride, track)) {
    // Updates the column directly: a play must not create a new version of the track that every device would fetch.
    tx.db().newQuery('UPDATE tracks SET plays = plays + 1 WHERE id = {:track}').bind({ track }).execute();
  }
  if (isShown) stand(tx, ride, track);
}

/** Gives a ride its place: it was cleared, or the identical earlier ride was removed. */
export function givePlace(tx: PB.App, ride: PB.RecordModel): void {
  const { reference = '' } = trackOf(tx, ride.getString('track'), ride.getString('hash')) ?? {};
  const timeUs = ride.getInt('timeUs');
  ride.set('reason', '');
  ride.set('medal', medalOf(timeUs, referenceOf(reference, ride.getString('equipment'))) ?? '');
  tx.save(ride);
  notePlace(tx, ride);
  if (!holdBack(tx, ride)) showRide(tx, ride);
}

/** Puts a verified ride on its leaderboards and into its event. */
export function showRide(tx: PB.App, ride: PB.RecordModel): void {
  const event = ride.getString('event');
  const track = versionOf(tx, ride.getString('track'), ride.getString('hash'));
  const part = participation(tx, ride.getString('rider'), event);
  noteBest(part, event, ride.getInt('timeUs'));
  keepPart(tx, part);
  stand(tx, ride, track);
}

/** Recomputes a rider's best in an event from the rides that have a place. */
export function refreshBest(tx: PB.App, ride: PB.RecordModel): void {
  const [rider, event] = [ride.getString('rider'), ride.getString('event')];
  if (event === '') return;
  const sql =
    'SELECT COALESCE(MIN(timeUs), 0) AS timeUs FROM rides WHERE rider = {:rider} AND event = {:event} AND ' +
    "status = 'verified' AND reason = '' AND deleted = FALSE";
  const part = participation(tx, rider, event);
  part.set('bestUs', firstRow(tx, sql, { rider, event }, { timeUs: 0 })?.timeUs ?? 0);
  keepPart(tx, part);
}

/** Records a best time. Times of different tracks cannot be compared, so there is a best only in an event. */
function noteBest(part: PB.RecordModel, event: string, timeUs: number): void {
  const best = part.getInt('bestUs');
  if (event !== '' && (best === 0 || timeUs < best)) part.set('bestUs', timeUs);
}

/**
 * Puts a ride on its leaderboards, including those of the day and week in which it arrived, if its track was picked for them.
 *
 * @param track the row of its version
 */
function stand(tx: PB.App, ride: PB.RecordModel, track: string): void {
  const key = {
    track,
    equipment: ride.getString('equipment') as Equipment,
    simVersion: ride.getInt('simVersion'),
  };
  const [rider, event] = [ride.getString('rider'), ride.getString('event')];
  const place = { timeUs: ride.getInt('timeUs'), at: takenAt(ride), ride: ride.id };
  const live = ride.getBool('live');
  addBest(tx, { ...key, event: '' }, rider, place, live);
  for (const period of periodsAt(tx, track, place.at)) {
    addBest(tx, { ...key, event: period }, rider, place, live);
  }
  if (ride.getString('medal') === 'author') {
    tx.db().newQuery('UPDATE tracks SET beaten = TRUE WHERE id = {:track}').bind({ track }).execute();
  }
  if (event === '') return;
  addBest(tx, { ...key, event }, rider, place, live);
  // Each run of each race counts there, not only the best of them.
  toCompare(tx, ride.id);
}

/**
 * Returns whether this is the rider's only verified ride of the day (UTC) on this version of the track. All rides of one day
 * are one play, so that nobody can make a track look popular by riding it again and again.
 */
function isFirstToday(tx: PB.App, ride: PB.RecordModel, track: string): boolean {
  const day = new Date(takenAt(ride)).toISOString().slice(0, 10);
  const hash = ride.getString('hash');
  // Several ids may name a version of a default track, and another track may have the same course.
  const others = allRows(
    tx,
    "SELECT DISTINCT track FROM rides WHERE rider = {:rider} AND hash = {:hash} AND status = 'verified' AND " +
      'created >= {:day} AND created < {:after} AND id != {:id}',
    { rider: ride.getString('rider'), hash, day, after: `${day}~`, id: ride.id },
    { track: '' },
  );
  return !others.some((other) => versionOf(tx, other.track, hash) === track);
}

/** Returns when the server received a ride, ms; now for a ride that is about to be saved. */
function takenAt(ride: PB.RecordModel): number {
  return ride.isNew() ? Date.now() : millis(ride.getString('created'));
}

/** Returns the rider's part in an event ('' = rides outside of events). A new one is not saved yet. */
export function participation(tx: PB.App, rider: string, event: string): PB.RecordModel {
  const found = new Record();
  try {
    tx.recordQuery('participations').andWhere($dbx.hashExp({ rider, event })).limit(1).one(found);
    return found;
  } catch (error) {
    // PocketBase throws if there is none.
    demandAbsence(error);
    return new Record(tx.findCollectionByNameOrId('participations'), { rider, event });
  }
}

/**
 * Saves a part. An existing one is updated directly, with the next number like any change. Through PocketBase it would cost one
 * more pass over all realtime channels per ride, and no device subscribes to parts.
 */
export function keepPart(tx: PB.App, part: PB.RecordModel): void {
  if (part.isNew()) {
    tx.save(part);
    return;
  }
  tx.db()
    .newQuery(
      'UPDATE participations SET rides = {:rides}, starts = {:starts}, bestUs = {:bestUs}, seq = {:seq}, ' +
        "updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = {:id}",
    )
    .bind({
      id: part.id,
      rides: part.getInt('rides'),
      starts: part.getInt('starts'),
      bestUs: part.getInt('bestUs'),
      seq: nextNumber(tx),
    })
    .execute();
}

/** Notifies a rider that a ride of an event does not count. */
function tellRefused(tx: PB.App, ride: PB.RecordModel, reason: Reason): void {
  const event = ride.getString('event');
  const row = firstRow(tx, 'SELECT server FROM events WHERE id = {:event}', { event }, { server: '' });
  if (row === undefined) return;
  tellUser(tx, {
    user: ride.getString('rider'),
    kind: 'ride-refused',
    server: row.server,
    event,
    about: reason,
  });
}

/** Queues a ride to be compared, as each ride with a place on a leaderboard is. */
function toCompare(tx: PB.App, ride: string): void {
  if (mode() !== 'http') return;
  tx.db().newQuery('INSERT OR IGNORE INTO rides_to_compare (ride) VALUES ({:ride})').bind({ ride }).execute();
}
