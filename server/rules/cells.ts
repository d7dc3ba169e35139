/*
 * A game that is too large for one machine is served by cells: one account cell with the accounts, and club cells, each with
 * its clubs, their events and rides. Every cell runs this same code; environment variables set its role. Without them there is
 * one server that does everything.
 */

/** A club cell as the account cell knows it. */
export interface ClubCell {
  readonly name: string;
  /** Its address for players. */
  readonly url: string;
  /** Its address for the account cell. */
  readonly callUrl: string;
}

export interface AccountCell {
  readonly kind: 'account';
  readonly cells: readonly ClubCell[];
  /** Each club cell's key is derived from it ({@link keyText}); no other cell has it. */
  readonly secret: string;
}

export interface OwnClubCell {
  readonly kind: 'club';
  readonly name: string;
  /** The account cell's address for players, who sign in there. */
  readonly accountUrl: string;
  /** The account cell's address for this cell. */
  readonly accountCallUrl: string;
  /** The key that the account cell shares with this cell alone. */
  readonly secret: string;
}

export type Cell = AccountCell | OwnClubCell;

const NAME = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;
const ORIGIN = /^https?:\/\/[a-z0-9.[\]:-]+$/i;
const LEAST_SECRET = 32;
const MOST_CELLS = 1000;

/**
 * Reads the role of this server.
 *
 * @param variable returns a variable of the environment, '' for none
 * @returns the role; undefined without cells; or a sentence that says what is wrong
 */
export function readCell(variable: (name: string) => string): Cell | string | undefined {
  const kind = variable('FL_CELL').trim();
  if (kind === '') return strayWords(variable);
  if (kind !== 'account' && kind !== 'club') return `FL_CELL must be account or club, and it is "${kind}".`;
  const secret = variable('FL_PASS_SECRET').trim();
  if (secret.length < LEAST_SECRET) return `FL_PASS_SECRET must have at least ${LEAST_SECRET} characters.`;
  return kind === 'account'
    ? readAccountCell(variable('FL_CELLS'), secret)
    : readClubCell(variable('FL_CELL_NAME').trim(), variable('FL_ACCOUNT_URL'), secret);
}

/**
 * Checks that no other variable of cells is set. A club cell with a misspelt FL_CELL would be a separate game, where people
 * would have to sign up again.
 *
 * @returns a sentence that says what is wrong; undefined if none is set
 */
function strayWords(variable: (name: string) => string): string | undefined {
  const said = ['FL_CELLS', 'FL_CELL_NAME', 'FL_ACCOUNT_URL'].find((name) => variable(name).trim() !== '');
  return said === undefined ? undefined : `${said} is set and FL_CELL is not: it must be account or club.`;
}

function readAccountCell(list: string, secret: string): AccountCell | string {
  const cells: ClubCell[] = [];
  for (const part of list.split(',')) {
    const words = wordsOf(part);
    if (words.length === 0) continue;
    const [name = '', url = '', callUrl = url] = words;
    if (!NAME.test(name) || !ORIGIN.test(url) || !ORIGIN.test(callUrl) || words.length > 3)
      return `FL_CELLS must list cells as "name https://address", and one is "${words.join(' ')}".`;
    if (cells.some((cell) => cell.name === name)) return `FL_CELLS lists the cell "${name}" twice.`;
    const twin = cells.find((cell) => cell.url === url || cell.callUrl === callUrl);
    if (twin !== undefined) return `FL_CELLS gives the cells "${twin.name}" and "${name}" the same address.`;
    cells.push({ name, url, callUrl });
  }
  if (cells.length === 0) return 'FL_CELLS must list the club cells, and it lists none.';
  return cells.length > MOST_CELLS
    ? `FL_CELLS lists more than ${MOST_CELLS} cells.`
    : { kind: 'account', cells, secret };
}

function readClubCell(name: string, account: string, secret: string): OwnClubCell | string {
  if (!NAME.test(name))
    return `FL_CELL_NAME must be a name of small letters, digits and hyphens, and it is "${name}".`;
  const words = wordsOf(account);
  const [accountUrl = '', accountCallUrl = accountUrl] = words;
  if (!ORIGIN.test(accountUrl) || !ORIGIN.test(accountCallUrl) || words.length > 2)
    return `FL_ACCOUNT_URL must be the address of the account cell, and it is "${words.join(' ')}".`;
  return { kind: 'club', name, accountUrl, accountCallUrl, secret };
}

const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/\/+$/, ''));

/** Returns the text whose HMAC with the account cell's secret is the key of a club cell. */
export function keyText(cell: string): string {
  return `fall-line cell ${cell}`;
}
