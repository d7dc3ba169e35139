import { REVIEW } from '../../src/race';
import { plainText } from '../rules/names';
import { callerOf, findRow, invalid, reasonOf, textOf } from './club-rows';
import { attemptOfRide, noteChange } from './event-attempts';
import { firstTwin, flag } from './flags';
import { tellUser } from './news';
import { givePlace, refreshBest } from './rides-book';
import { allRows, firstRow, versionOf } from './rides-rows';

/*
 * Rides under review. A ride that is flagged as similar to another one loses its place on every leaderboard and in its event
 * until the review ends. An operator answers it; for the event alone a host can also take the decision back. The rider is
 * notified, and can ask for the review once.
 */

/** Maximum number of listed reviews. */
const MOST_LISTED = 200;
/** Puts a ride under review, in the transaction that flags it. Does nothing if it has no place, or was under review before. */
export function openReview(tx: PB.App, id: string): void {
  const ride = findRow(tx, 'rides', id);
  if (ride === undefined || ride.getString('status') !== 'verified') return;
  if (ride.getString('reason') !== '' || ride.getBool('deleted')) return;
  if (firstRow(tx, 'SELECT id FROM ride_reviews WHERE ride = {:id}', { id }, { id: '' }) !== undefined)
    return;
  const rider = ride.getString('rider');
  const track = versionOf(tx, ride.getString('track'), ride.getString('hash'));
  const boards = allRows(tx, 'SELECT event FROM bests WHERE ride = {:id}', { id }, { event: '' });
  tx.save(
    new Record(tx.findCollectionByNameOrId('ride_reviews'), {
      ...{ ride: id, rider, track, boards: boards.map(({ event }) => event) },
      ...{ state: 'open', openedMs: Date.now() },
    }),
  );
  const wasAuthor = ride.getString('medal') === 'author';
  ride.set('reason', 'under-review');
  ride.set('medal', '');
  tx.save(ride);
  if (wasAuthor) refreshBeaten(tx, track);
  refreshBest(tx, ride);
  putDecision(tx, id, REVIEW, '');
  tellUser(tx, { user: rider, kind: 'review-opened', event: ride.getString('event'), about: id });
}

/** Recomputes whether a ride beats the author's time on a track. */
function refreshBeaten(tx: PB.App, track: string): void {
  tx.db()
    .newQuery(
      'UPDATE tracks SET beaten = EXISTS (SELECT 1 FROM rides r WHERE r.track = tracks.id AND r.hash = tracks.hash AND ' +
        "r.medal = 'author' AND r.status = 'verified' AND r.deleted = FALSE) WHERE id = {:track}",
    )
    .bind({ track })
    .execute();
}

/** Adds the decision that removes a ride's place in its event. */
function putDecision(tx: PB.App, ride: string, role: string, words: string): void {
  const start = attemptOfRide(tx, ride);
  if (start === undefined) return;
  const { id: attempt, event, rider, race, run } = start;
  const id = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  tx.db()
    .newQuery(
      'INSERT INTO event_decisions (id, event, rider, race, run, attempt, words, by, role, atMs, takenBackMs) VALUES ' +
        "({:id}, {:event}, {:rider}, {:race}, {:run}, {:attempt}, {:words}, '', {:role}, {:now}, 0)",
    )
    .bind({ id, event, rider, race, run, attempt, words, role, now: Date.now() })
    .execute();
  noteChange(tx, event);
}

/** Gives a ride its place in its event back. A host may have done so before. */
function closeDecision(tx: PB.App, ride: string, words: string): void {
  const start = attemptOfRide(tx, ride);
  if (start === undefined) return;
  tx.db()
    .newQuery(
      "UPDATE event_decisions SET takenBackMs = {:now}, takenBackRole = 'operator', takenBackWords = {:words} " +
        'WHERE attempt = {:attempt} AND role = {:role} AND takenBackMs = 0',
    )
    .bind({ attempt: start.id, role: REVIEW, words, now: Date.now() })
    .execute();
  noteChange(tx, start.event);
}

/** Removes a ride after its review. In its event that is a disqualification by the operator, whatever a host has decided. */
function keepDecision(tx: PB.App, ride: string, words: string): void {
  const kept = tx
    .db()
    .newQuery(
      "UPDATE event_decisions SET role = 'operator', words = {:words} WHERE role = {:role} AND takenBackMs = 0 AND " +
        'attempt = (SELECT id FROM event_attempts WHERE ride = {:ride})',
    )
    .bind({ ride, words, role: REVIEW })
    .execute()
    .rowsAffected();
  if (kept === 0) putDecision(tx, ride, 'operator', words);
}

/** Restores the ride of a decision whose appeal was granted, if a review had removed it. */
export function restoreRemoved(tx: PB.App, decision: string, reason: string): void {
  const sql =
    'SELECT v.id, v.ride FROM event_decisions d JOIN event_attempts a ON a.id = d.attempt ' +
    "JOIN ride_reviews v ON v.ride = a.ride AND v.state = 'removed' WHERE d.id = {:decision}";
  const review = firstRow(tx, sql, { decision }, { id: '', ride: '' });
  const ride = review && findRow(tx, 'rides', review.ride);
  if (review === undefined || ride === undefined) return;
  tx.db()
    .newQuery("UPDATE ride_reviews SET state = 'cleared' WHERE id = {:id}")
    .bind({ id: review.id })
    .execute();
  // Saved together with its place.
  ride.set('deleted', false);
  clearRide(tx, ride, reason);
}

/** `POST /api/fl/reviews/ask {ride, text}` -> 204: the rider asks once for the review of their own ride. */
export function askForReview(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const ride = textOf(body, 'ride', 15);
  const words = plainText(textOf(body, 'text'));
  e.app.runInTransaction((tx) => {
    const sql =
      "SELECT id, askedMs FROM ride_reviews WHERE ride = {:ride} AND rider = {:user} AND state = 'open'";
    const row = firstRow(tx, sql, { ride, user }, { id: '', askedMs: 0 });
    if (row === undefined) throw new NotFoundError('There is no such review.');
    if (row.askedMs !== 0) throw invalid('ride', 'already-asked', 'A review can be asked for once.');
    tx.db()
      .newQuery('UPDATE ride_reviews SET askedMs = {:now}, askedWords = {:words} WHERE id = {:id}')
      .bind({ id: row.id, words, now: Date.now() })
      .execute();
  });
  e.noContent(204);
}

/**
 * `GET /api/fl/reviews` -> `{items}`: the rides under review. Rides whose riders have asked come first, then the oldest. Riders
 * with many of them alternate with the others. For operators.
 */
export function listReviews(e: PB.RequestEvent): void {
  const items = allRows(
    e.app,
    "SELECT v.ride, v.rider, COALESCE(u.name, '') AS riderName, COALESCE(t.name, '') AS trackName, r.equipment, r.timeUs, " +
      "r.event, v.openedMs, v.askedMs, v.askedWords, COALESCE(f.other, '') AS other, COALESCE(f.author, FALSE) AS author, " +
      'CAST(ROUND(COALESCE(f.measure, 0) * 100) AS INTEGER) AS likeness FROM ride_reviews v JOIN rides r ON r.id = v.ride ' +
      'LEFT JOIN users u ON u.id = v.rider LEFT JOIN tracks t ON t.id = v.track LEFT JOIN ride_flags f ON f.id = ' +
      '(SELECT g.id FROM ride_flags g WHERE g.ride = v.ride ORDER BY g.measure DESC, g.id LIMIT 1) ' +
      "WHERE v.state = 'open' ORDER BY v.askedMs = 0, ROW_NUMBER() OVER (PARTITION BY v.rider, v.askedMs = 0 " +
      `ORDER BY v.askedMs, v.openedMs), v.askedMs, v.openedMs, v.id LIMIT ${MOST_LISTED}`,
    {},
    {
      ride: '',
      rider: '',
      riderName: '',
      trackName: '',
      equipment: '',
      timeUs: 0,
      event: '',
      openedMs: 0,
      askedMs: 0,
      askedWords: '',
      other: '',
      author: false as boolean,
      // Percent. The engine would read a fraction as an integer, because the shape has an integer.
      likeness: 0,
    },
  );
  e.json(200, { items });
}

/**
 * `POST /api/fl/reviews/answer {ride, clear, reason}` -> 204: an operator clears a ride, which gets its places back, or removes
 * it from every list. The rider gets the reason.
 */
export function answerReview(e: PB.RequestEvent): void {
  const { body } = e.requestInfo();
  const { clear } = body;
  const reason = reasonOf(body);
  if (typeof clear !== 'boolean')
    throw invalid('clear', 'validation_required', 'Clear the ride, or remove it.');
  if (reason === '') throw invalid('reason', 'validation_required', 'Say why: the rider will read it.');
  e.app.runInTransaction((tx) => {
    const id = textOf(body, 'ride', 15);
    const sql = 'SELECT id, rider, state FROM ride_reviews WHERE ride = {:id}';
    const row = firstRow(tx, sql, { id }, { id: '', rider: '', state: '' });
    const ride = row && findRow(tx, 'rides', id);
    if (row === undefined || ride === undefined) throw new NotFoundError('There is no such review.');
    if (row.state !== 'open') throw invalid('ride', 'already-answered', 'This review has been answered.');
    tx.db()
      .newQuery(
        'UPDATE ride_reviews SET state = {:state}, answeredMs = {:now}, answer = {:reason} WHERE id = {:review}',
      )
      .bind({ review: row.id, state: clear ? 'cleared' : 'removed', reason, now: Date.now() })
      .execute();
    if (clear) clearRide(tx, ride, reason);
    else {
      keepDecision(tx, id, reason);
      ride.set('deleted', true);
      tx.save(ride);
    }
    const kind = clear ? 'review-cleared' : 'review-removed';
    tellUser(tx, { user: row.rider, kind, event: ride.getString('event'), about: id, text: reason });
  });
  e.noContent(204);
}

function clearRide(tx: PB.App, ride: PB.RecordModel, reason: string): void {
  tx.db()
    .newQuery("DELETE FROM ride_flags WHERE ride = {:ride} AND kind = 'alike'")
    .bind({ ride: ride.id })
    .execute();
  closeDecision(tx, ride.id, reason);
  if (ride.getString('reason') !== 'under-review' || ride.getBool('deleted')) return;
  // An identical ride of another rider may have its place by now.
  const twin = firstTwin(tx, ride);
  if (twin === undefined) {
    givePlace(tx, ride);
    return;
  }
  ride.set('reason', 'same-ride');
  tx.save(ride);
  flag(tx, ride.id, twin);
}

/** Returns the rides under review on a leaderboard, the fastest first. They have no rank. */
export function reviewsOn(
  app: PB.App,
  key: {
    readonly track: string;
    readonly event: string;
    readonly equipment: string;
    readonly simVersion: number;
  },
): readonly {
  readonly ride: string;
  readonly rider: string;
  readonly name: string;
  readonly timeUs: number;
}[] {
  return allRows(
    app,
    "SELECT v.ride, v.rider, COALESCE(u.name, '') AS name, r.timeUs FROM ride_reviews v JOIN rides r ON r.id = v.ride " +
      "LEFT JOIN users u ON u.id = v.rider WHERE v.track = {:track} AND v.state = 'open' AND r.deleted = FALSE AND " +
      'r.equipment = {:equipment} AND r.simVersion = {:simVersion} AND EXISTS (SELECT 1 FROM json_each(v.boards) j ' +
      'WHERE j.value = {:event}) ORDER BY r.timeUs, v.openedMs, v.id LIMIT 20',
    { ...key },
    { ride: '', rider: '', name: '', timeUs: 0 },
  );
}
