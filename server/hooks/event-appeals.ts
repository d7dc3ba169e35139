import { endsMsOf, isInAppealTime } from '../../src/race';
import { plainText } from '../rules/names';
import { callerOf, invalid, reasonOf, textOf } from './club-rows';
import { noteChange } from './event-attempts';
import { takeBack, tellDecision } from './event-jury';
import { storedEvent } from './event-rows';
import { unknownEvent } from './event-seen';
import { restoreRemoved } from './ride-reviews';
import { allRows, firstRow } from './rides-rows';

/** Appeals of riders against decisions of a jury. The operator of the game answers them. */

/** Maximum number of listed appeals. */
const MOST_LISTED = 200;

/**
 * `POST /api/fl/events/appeal {event, id, text}` -> 204: a rider appeals once to the operator. Riders who left the club or are
 * blocked there may appeal, too.
 */
export function appeal(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  const words = plainText(textOf(body, 'text'));
  if (words === '') throw invalid('text', 'required', 'Say why: the operator will read it.');
  e.app.runInTransaction((tx) => {
    const event = storedEvent(tx, textOf(body, 'event'));
    const id = textOf(body, 'id', 15);
    const row =
      event &&
      firstRow(
        tx,
        "SELECT atMs, takenBackMs, appealMs FROM event_decisions WHERE id = {:id} AND event = {:event} AND rider = {:user} AND role != 'review'",
        { id, event: event.id, user },
        { atMs: 0, takenBackMs: 0, appealMs: 0 },
      );
    if (event === undefined || row === undefined) throw unknownEvent();
    if (row.takenBackMs !== 0) throw invalid('id', 'no-such-decision', 'This decision was taken back.');
    if (row.appealMs !== 0) throw invalid('id', 'already-appealed', 'A decision can be appealed once.');
    const now = Date.now();
    if (!isInAppealTime(row, endsMsOf(event.plan), now))
      throw invalid('id', 'too-late', 'A decision can be appealed for a week.');
    tx.db()
      .newQuery('UPDATE event_decisions SET appealMs = {:now}, appealWords = {:words} WHERE id = {:id}')
      .bind({ id, now, words })
      .execute();
    noteChange(tx, event.id);
  });
  e.noContent(204);
}

/** `GET /api/fl/appeals` -> `{items}`: the unanswered appeals, the oldest first. For operators. */
export function listAppeals(e: PB.RequestEvent): void {
  const items = allRows(
    e.app,
    'SELECT d.id, d.event, v.name AS eventName, s.name AS serverName, d.rider, ' +
      "COALESCE((SELECT u.name FROM users u WHERE u.id = d.rider), '') AS riderName, " +
      "COALESCE((SELECT a.ride FROM event_attempts a WHERE a.id = d.attempt), '') AS ride, " +
      'd.race, d.run, d.role, d.atMs, d.words, d.appealMs, d.appealWords FROM event_decisions d ' +
      'JOIN events v ON v.id = d.event AND v.deleted = FALSE JOIN servers s ON s.id = v.server ' +
      'WHERE d.appealMs > 0 AND d.refusedMs = 0 AND d.takenBackMs = 0 ' +
      `ORDER BY d.appealMs, d.id LIMIT ${MOST_LISTED}`,
    {},
    {
      id: '',
      event: '',
      eventName: '',
      serverName: '',
      rider: '',
      riderName: '',
      ride: '',
      race: 0,
      run: 0,
      role: '',
      atMs: 0,
      words: '',
      appealMs: 0,
      appealWords: '',
    },
  );
  e.json(200, { items });
}

/**
 * `POST /api/fl/appeals/answer {id, grant, reason}` -> 204: an operator grants or refuses an appeal. If granted, the decision
 * is taken back. If refused, only an operator can take it back from then on.
 */
export function answerAppeal(e: PB.RequestEvent): void {
  const { body } = e.requestInfo();
  const { grant } = body;
  const reason = reasonOf(body);
  if (typeof grant !== 'boolean')
    throw invalid('grant', 'validation_required', 'Grant the appeal, or refuse it.');
  if (reason === '') throw invalid('reason', 'validation_required', 'Say why: the rider will read it.');
  e.app.runInTransaction((tx) => {
    const id = textOf(body, 'id', 15);
    const row = firstRow(
      tx,
      'SELECT event, rider, takenBackMs, refusedMs FROM event_decisions WHERE id = {:id} AND appealMs > 0',
      { id },
      { event: '', rider: '', takenBackMs: 0, refusedMs: 0 },
    );
    const event = row && storedEvent(tx, row.event);
    if (row === undefined || event === undefined) throw new NotFoundError('There is no such appeal.');
    if (row.takenBackMs !== 0 || row.refusedMs !== 0)
      throw invalid('id', 'already-answered', 'This appeal has been answered.');
    const { rider } = row;
    if (grant) {
      takeBack(tx, event, { id, rider, kind: 'appeal-granted' }, { user: '', role: 'operator', reason });
      restoreRemoved(tx, id, reason);
      return;
    }
    tx.db()
      .newQuery(
        "UPDATE event_decisions SET refusedMs = {:now}, refusedWords = {:reason}, role = 'operator' WHERE id = {:id}",
      )
      .bind({ id, reason, now: Date.now() })
      .execute();
    noteChange(tx, event.id);
    tellDecision(tx, event, { rider, kind: 'appeal-refused', text: reason });
  });
  e.noContent(204);
}
