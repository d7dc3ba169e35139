import { findRow, roleOf, unknownServer } from './club-rows';
import { allRows, firstRow } from './rides-rows';

/** `GET /api/fl/servers/members`: the members of a club with role and days ridden this month, page by page. */

const PAGE = 100;
const RANK = "CASE m.role WHEN 'owner' THEN 0 WHEN 'host' THEN 1 WHEN 'trainer' THEN 2 ELSE 3 END";
const SHAPE = { id: '', user: '', name: '', role: '', since: '', days: 0 };

/** `?server=…&after=…` -> `{items, total, next}`; `after` is the `next` of the previous page. */
export function listMembers(e: PB.RequestEvent): void {
  const { server = '', after = '' } = e.requestInfo().query;
  if (e.auth === null || roleOf(e.app, server, e.auth.id) === undefined) throw unknownServer();
  const month = new Date().toISOString().slice(0, 7);
  const items = allRows(
    e.app,
    `SELECT m.id, m.user, u.name, m.role, m.since, (SELECT COUNT(*) FROM ridden_days d WHERE d.rider = m.user ` +
      'AND d.day >= {:first} AND d.day <= {:last}) AS days FROM server_members m JOIN users u ON u.id = m.user ' +
      `WHERE m.server = {:server} AND m.deleted = FALSE ${after === '' ? '' : `AND (${RANK}, m.since, m.id) > (${placeOf(e.app, server, after)})`} ` +
      `ORDER BY ${RANK}, m.since, m.id LIMIT ${PAGE}`,
    { server, after, first: `${month}-01`, last: `${month}-31` },
    SHAPE,
  );
  const count = 'SELECT COUNT(*) AS n FROM server_members WHERE server = {:server} AND deleted = FALSE';
  const total = firstRow(e.app, count, { server }, { n: 0 })?.n ?? 0;
  const last = items[items.length - 1];
  e.response.header().set('Cache-Control', 'no-store');
  e.json(200, {
    items: items.map(({ id, user, name, role, since, days }) => ({ id, user, name, role, since, days })),
    total,
    next: last !== undefined && items.length === PAGE ? last.id : '',
  });
}

/** Returns where the previous page ended: at a member's row, which still exists even if it is marked deleted by now. */
function placeOf(app: PB.App, server: string, after: string): string {
  if (findRow(app, 'server_members', after)?.getString('server') !== server)
    throw new BadRequestError('This is not where a page ended.');
  return `SELECT ${RANK}, m.since, m.id FROM server_members m WHERE m.id = {:after}`;
}
