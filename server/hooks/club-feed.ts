/*
 * The feed of servers, `club_rows`: one view of several kinds of rows, which devices mirror in one collection. It is made of
 * arms, one for each kind. Migrations call this: a later one adds an arm to the view that is there, and changes no old one.
 *
 * PocketBase learns the types of a view's columns by reading its query, and understands no UNION: it would take them all
 * for JSON, in which it searches on no index, and a cast keeps SQLite from its indexes, too. So the arms stand in a common
 * table expression by the name of a collection whose fields have the right types; in the arms that collection is
 * `main.server_members`.
 */

/** How rows of one kind are found. `as` is the name by which the other texts call the table. */
export interface Arm {
  readonly kind: string;
  readonly from: string;
  readonly as: string;
  /** Joins of other tables. */
  readonly joins?: string;
  /** Expressions in SQL; '' unless given. */
  readonly server?: string;
  readonly user?: string;
  /** A condition; the row's own field `deleted` unless given. */
  readonly deleted?: string;
  /** Values of the row's JSON, each an expression in SQL. */
  readonly data: Readonly<Record<string, string>>;
}

const BEGINNING = 'WITH server_members AS (\n';
const BETWEEN = '\nUNION ALL\n';
const END =
  '\n) SELECT m.id, CAST(m.kind AS TEXT) AS kind, m.server, m.user, m.seq, m.deleted, m.data FROM server_members m';

/** The query of a view with one arm more. @param query of the view as it is; '' for none */
export function withArm(query: string, arm: Arm): string {
  if (query === '') return BEGINNING + sqlOf(arm) + END;
  const end = query.lastIndexOf(END);
  if (!query.startsWith(BEGINNING) || end < 0) throw new Error('This is no query of the feed.');
  const arms = query.slice(BEGINNING.length, end);
  return BEGINNING + arms + BETWEEN + sqlOf(arm) + END;
}

function sqlOf({ kind, from, as, joins = '', server = "''", user = "''", deleted, data }: Arm): string {
  const pairs = Object.entries(data).map(([name, value]) => `'${name}', ${value}`);
  return (
    `SELECT ${as}.id AS id, '${kind}' AS kind, ${server} AS server, ${user} AS user, ${as}.seq AS seq, ` +
    `${deleted ?? `${as}.deleted`} AS deleted, json_object(${pairs.join(', ')}) AS data FROM main.${from} ${as} ${joins}`
  );
}

/** A bool of a row as JSON has it. */
export function flag(column: string): string {
  return `json(CASE WHEN ${column} THEN 'true' ELSE 'false' END)`;
}

/** Who sees which kinds, besides rows of their own. */
export interface Audience {
  readonly members: readonly string[];
  readonly hosts: readonly string[];
}

/**
 * The rule of the feed. It starts from the caller's own row, from which their memberships are found on an index; see the
 * migration of roles.
 */
export function feedRule({ members, hosts }: Audience): string {
  const my = '@collection.users:me.server_members_via_user';
  const some = (kinds: readonly string[]): string =>
    `(${kinds.map((kind) => `kind = '${kind}'`).join(' || ')})`;
  const asHost = `${some(hosts)} && (${my}.role ?= 'owner' || ${my}.role ?= 'host')`;
  return (
    "@request.auth.id != '' && @collection.users:me.id ?= @request.auth.id && (user = @request.auth.id || " +
    `(${my}.server ?= server && ${my}.deleted ?= false && (${some(members)} || (${asHost}))))`
  );
}
