import { HIDDEN_NAME } from '../rules/names';
import { answeredBy, MOST_A_DAY, type Report, readReport } from '../rules/reports';
import { mayRun } from '../rules/roles';
import { note } from './audit';
import { callerOf, findRow, invalid, reasonOf, roleOf, textOf } from './club-rows';
import { demandReadable } from './names';
import { tellUser } from './news';
import { firstRow } from './rides-rows';

/** Reports of names and results, and what hosts and operators answer. */

const DAY_MS = 24 * 3_600_000;

/** `POST /api/fl/reports {kind, target, reason, text}` -> `{id}`. The same thing once more is the same report. */
export function report(e: PB.RequestEvent): void {
  const { user, body } = callerOf(e);
  demandReadable('text', body.text);
  const read = readReport(body);
  if (typeof read === 'string') throw invalid(read, 'not-a-report', 'This cannot be reported.');
  let id = '';
  e.app.runInTransaction((tx) => {
    const accused = accusedOf(tx, read);
    const sql =
      "SELECT id FROM reports WHERE reporter = {:user} AND target = {:target} AND state = 'open' AND deleted = FALSE";
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
    ...{ reporter, accused: user, state: 'open' },
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
  /** The server of the event it was ridden in; '' for none. */
  readonly server: string;
}

/** Whose name or result it is. @throws NotFoundError for what others cannot see */
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

/** `POST /api/fl/reports/answer {report, hide, reason}` -> 204: a host's of its server, an operator's of any. */
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
    const server = row?.getString('server') ?? '';
    // Also who became a host after the report answers none about themselves.
    const isJudge = server !== '' && row?.getString('accused') !== by;
    const mayAnswer = isOperator || (isJudge && mayRun(roleOf(tx, server, by), 'members'));
    if (row === undefined || !mayAnswer) throw new NotFoundError('There is no such report.');
    if (row.getString('state') !== 'open')
      throw invalid('report', 'already-answered', 'This report has been answered.');
    row.set('state', hide ? 'acted' : 'dismissed');
    row.set('answer', reason);
    tx.save(row);
    if (hide) hideTarget(tx, row);
    tell(tx, row, { by, hide, reason });
  });
  e.noContent(204);
}

/** Takes a name away, or a result from its leaderboards. */
function hideTarget(tx: PB.App, report: PB.RecordModel): void {
  const collection = { track: 'tracks', user: 'users', result: 'rides' }[report.getString('kind')] ?? '';
  const row = findRow(tx, collection, report.getString('target'));
  if (row === undefined) return;
  if (collection === 'rides') row.set('deleted', true);
  else row.set('name', HIDDEN_NAME);
  tx.save(row);
}

function tell(
  tx: PB.App,
  report: PB.RecordModel,
  { by, hide, reason }: { readonly by: string; readonly hide: boolean; readonly reason: string },
): void {
  const [server, about] = [report.getString('server'), report.getString('kind')];
  const [whom, reporter] = [report.getString('accused'), report.getString('reporter')];
  const kind = hide ? 'report-acted' : 'report-dismissed';
  tellUser(tx, { user: reporter, kind, server, about, text: reason });
  if (hide) tellUser(tx, { user: whom, kind: 'hidden', server, about, text: reason });
  const detail = `${about} ${report.getString('target')}`;
  if (server !== '') note(tx, { server, by, what: hide ? 'hidden' : 'dismissed', whom, detail, reason });
}
