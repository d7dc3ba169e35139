/*
 * The feed of clubs, `club_rows`: one view of several kinds of rows, which devices mirror in one collection. It is a union of
 * one arm for each kind. Migrations call this: a later one adds an arm to the existing view, and changes no other arm.
 *
 * PocketBase reads a view's query to learn the types of its columns, and does not understand UNION: it would treat all columns
 * as JSON, and search them without an index. A cast keeps SQLite from using its indexes, too. So the arms are in a common table
 * expression with the name of a collection whose fields have the right types. Inside the arms that collection is
 * `main.server_members`.
 */

/** How rows of one kind are selected. `as` is the table's alias in the other texts. */
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

/** Returns the query of a view with one more arm. @param query of the present view; '' for none */
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

/** Returns the expression of a bool in JSON. */
export function flag(column: string): string {
  return `json(CASE WHEN ${column} THEN 'true' ELSE 'false' END)`;
}

/** Kinds that members and hosts see, besides rows of their own. */
export interface Audience {
  readonly members: readonly string[];
  readonly hosts: readonly string[];
}

/**
 * Returns the rule of the feed. It starts from the caller's own row, from which an index finds their memberships; see the
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
