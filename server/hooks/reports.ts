import { isRoleAbove } from '../../src/race';
import { HIDDEN_NAME } from '../rules/names';
import { answeredBy, MOST_A_DAY, type Report, readReport } from '../rules/reports';
import { mayRun } from '../rules/roles';
import { note } from './audit';
import { callerOf, findRow, invalid, reasonOf, roleOf, textOf } from './club-rows';
import { decide } from './event-jury';
import { storedEvent } from './event-rows';
import { demandReadable } from './names';
import { tellUser } from './news';
import { firstRow } from './rides-rows';

/** Reports of names and results, and the answers of hosts and operators. */

const DAY_MS = 24 * 3_600_000;

/** `POST /api/fl/reports {kind, target, reason, text}` -> `{id}`. A repeated report of the same thing gets the same id. */
export function report(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  demandReadable('text', body.text);
  const read = readReport(body);
  if (typeof read === 'string') throw invalid(read, 'not-a-report', 'This cannot be reported.');
  let id = '';
  e.app.runInTransaction((tx) => {
    const accused = accusedOf(tx, read);
    const sql =
      'SELECT id FROM reports WHERE reporter = {:user} AND target = {:target} AND deleted = FALSE AND ' +
      "(state = 'open' OR operatorState = 'open')";
    const known = firstRow(tx, sql, { user, target: read.target }, { id: '' });
    if (known === undefined) demandFew(tx, user);
    id = known?.id ?? put(tx, user, read, accused);
  });
  e.json(200, { id });
}

function put(tx: PB.App, reporter: string, read: Report, accused: Accused): string {
  const { server, user } = accused;
  const accusedIsHost = server !== '' && mayRun(roleOf(tx, server, user), 'members');
  const row = new Record(tx.findCollectionByNameOrId('reports'), {
    ...read,
    reporter,
    accused: user,
    state: 'open',
    operatorState: 'open',
    server: answeredBy({ kind: read.kind, server, accusedIsHost }),
  });
  tx.save(row);
  return row.id;
}

function demandFew(tx: PB.App, reporter: string): void {
  const since = new Date(Date.now() - DAY_MS).toISOString().replace('T', ' ');
  const sql = 'SELECT COUNT(*) AS n FROM reports WHERE reporter = {:reporter} AND created > {:since}';
  if ((firstRow(tx, sql, { reporter, since }, { n: 0 })?.n ?? 0) >= MOST_A_DAY)
    throw new ApiError(429, `You can send ${MOST_A_DAY} reports in a day.`);
}

interface Accused {
  readonly user: string;
  /** The club of the event in which it was ridden; '' for none. */
  readonly server: string;
}

/** Returns the owner of the reported name or result. @throws NotFoundError for anything that others cannot see */
function accusedOf(tx: PB.App, { kind, target }: Report): Accused {
  const found = firstRow(tx, SOUGHT[kind], { target }, { user: '', server: '' });
  if (found === undefined) throw new NotFoundError('There is nothing like that to report.');
  return found;
}

const SOUGHT: Readonly<Record<Report['kind'], string>> = {
  track: "SELECT owner AS user, '' AS server FROM tracks WHERE id = {:target} AND visibility = 'public'",
  user: "SELECT id AS user, '' AS server FROM users WHERE id = {:target}",
  result:
    "SELECT r.rider AS user, COALESCE(v.server, '') AS server FROM rides r LEFT JOIN events v ON v.id = r.event " +
    "WHERE r.id = {:target} AND r.status = 'verified' AND r.deleted = FALSE",
};

/**
 * `POST /api/fl/reports/answer {report, hide, reason}` -> 204. A host answers for the event of a result: with `hide` the ride
 * is disqualified there. An operator answers for the whole game: with `hide` a name is removed, or a result from every list.
 */
export function answer(e: PB.RequestEvent): void {
  const isOperator = e.hasSuperuserAuth();
  const by = isOperator ? '' : callerOf(e).user;
  const { body } = e.requestInfo();
  const { hide } = body;
  const reason = reasonOf(body);
  if (typeof hide !== 'boolean')
    throw invalid('hide', 'validation_required', 'Hide it, or dismiss the report.');
  e.app.runInTransaction((tx) => {
    const row = findRow(tx, 'reports', textOf(body, 'report'));
    if (row === undefined) throw unknownReport();
    if (isOperator) answerAsOperator(tx, row, { hide, reason });
    else answerAsHost(tx, row, { by, hide, reason });
  });
  e.noContent(204);
}

const unknownReport = (): NotFoundError => new NotFoundError('There is no such report.');

interface Answer {
  readonly hide: boolean;
  readonly reason: string;
}

/** Writes an answer into one of its fields, once. */
function keepAnswer(
  tx: PB.App,
  report: PB.RecordModel,
  field: 'state' | 'operatorState',
  { hide, reason }: Answer,
): void {
  if (report.getString(field) !== 'open')
    throw invalid('report', 'already-answered', 'This report has been answered.');
  const state = hide ? 'acted' : 'dismissed';
  report.set(field, state);
  // Once the operator has answered, hosts cannot answer any more.
  if (field === 'operatorState' && report.getString('state') === 'open') report.set('state', state);
  report.set('answer', reason);
  tx.save(report);
}

function answerAsOperator(tx: PB.App, report: PB.RecordModel, answered: Answer): void {
  keepAnswer(tx, report, 'operatorState', answered);
  if (answered.hide) hideTarget(tx, report);
  const [server, about] = [report.getString('server'), report.getString('kind')];
  tellReporter(tx, report, answered);
  const { hide, reason } = answered;
  const whom = report.getString('accused');
  if (hide) tellUser(tx, { user: whom, kind: 'hidden', server, about, text: reason });
  if (server !== '') noteAnswer(tx, report, '', answered);
}

function answerAsHost(
  tx: PB.App,
  report: PB.RecordModel,
  { by, ...answered }: Answer & { readonly by: string },
): void {
  const server = report.getString('server');
  const role = server === '' ? undefined : roleOf(tx, server, by);
  const accused = report.getString('accused');
  // A user who became a host after the report must not answer it if it is about themselves or a higher role.
  const isJudge = accused !== by && !isRoleAbove(roleOf(tx, server, accused) ?? '', role ?? '');
  // Names are visible in the whole game.
  if (report.getString('kind') !== 'result' || !isJudge || !mayRun(role, 'members')) throw unknownReport();
  if (answered.hide && answered.reason === '')
    throw invalid('reason', 'validation_required', 'Say why: the rider will read it.');
  keepAnswer(tx, report, 'state', answered);
  const ride = report.getString('target');
  const start = firstRow(
    tx,
    "SELECT id, event, rider, race, run FROM event_attempts WHERE ride = {:ride} AND ride != ''",
    { ride },
    { id: '', event: '', rider: '', race: 0, run: 0 },
  );
  const event = start && storedEvent(tx, start.event);
  if (answered.hide && start !== undefined && event !== undefined) {
    const { id: attempt, rider, race, run } = start;
    const decision = { rider, race, run, attempt, words: answered.reason };
    decide(tx, event, { user: by, role: role ?? '' }, decision);
  }
  tellReporter(tx, report, answered, event?.id);
  noteAnswer(tx, report, by, answered);
}

/** Hides a name, or removes a result from all leaderboards. */
function hideTarget(tx: PB.App, report: PB.RecordModel): void {
  const collection = { track: 'tracks', user: 'users', result: 'rides' }[report.getString('kind')] ?? '';
  const row = findRow(tx, collection, report.getString('target'));
  if (row === undefined) return;
  if (collection === 'rides') row.set('deleted', true);
  else row.set('name', HIDDEN_NAME);
  tx.save(row);
}

/** @param event of a host's answer; '' for an operator's, which is about the whole game */
function tellReporter(tx: PB.App, report: PB.RecordModel, { hide, reason }: Answer, event = ''): void {
  tellUser(tx, {
    user: report.getString('reporter'),
    kind: hide ? 'report-acted' : 'report-dismissed',
    server: report.getString('server'),
    event,
    about: report.getString('kind'),
    text: reason,
  });
}

function noteAnswer(tx: PB.App, report: PB.RecordModel, by: string, { hide, reason }: Answer): void {
  note(tx, {
    server: report.getString('server'),
    by,
    what: hide ? 'hidden' : 'dismissed',
    whom: report.getString('accused'),
    detail: `${report.getString('kind')} ${report.getString('target')}`,
    reason,
  });
}
