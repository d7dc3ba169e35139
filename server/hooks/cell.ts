import { type AccountCell, type Cell, keyText, type OwnClubCell, readCell } from '../rules/cells';
import { CELL_HEADER, isSigned, SIGNATURE_HEADER, signCall } from '../rules/signed-calls';
import { noteAnswer } from './cell-answers';
import { writeMeta } from './meta';
import { textOfBody } from './request-body';

/** What this server is among cells, by the environment, and how cells call each other. */

/** Longest wait for another cell's answer, s. */
const TIMEOUT_S = 10;
/** Longest body of a call between cells. */
const MAX_BODY = 1024 * 1024;

/** @returns nothing where the server is all in one; a start with settings that cannot be read never comes this far */
export function cellHere(): Cell | undefined {
  const cell = readCell((name) => $os.getenv(name));
  return typeof cell === 'string' ? undefined : cell;
}

/** @throws NotFoundError where this is no account cell */
export function demandAccountCell(): AccountCell {
  const cell = cellHere();
  if (cell?.kind !== 'account') throw new NotFoundError();
  return cell;
}

/** @throws NotFoundError where this is no club cell */
export function demandClubCell(): OwnClubCell {
  const cell = cellHere();
  if (cell?.kind !== 'club') throw new NotFoundError();
  return cell;
}

/** Writes down what this server is, for triggers, which cannot ask the environment. */
export function noteCell(app: PB.App): void {
  writeMeta(app, 'cell', cellHere()?.kind ?? '');
}

/** `GET /api/fl/cell`: what this server is, as far as players need to know. */
export function tellCell(e: PB.RequestEvent): void {
  const cell = cellHere();
  if (cell === undefined) e.json(200, { cell: '' });
  else if (cell.kind === 'club') e.json(200, { cell: 'club', name: cell.name, account: cell.accountUrl });
  else e.json(200, { cell: 'account', cells: cell.cells.map(({ name, url }) => ({ name, url })) });
}

/** The key of a club cell, as the account cell makes it. */
export function keyOf(account: AccountCell, cell: string): string {
  return $security.hs256(keyText(cell), account.secret);
}

/**
 * Calls another cell. Never call it inside a transaction.
 *
 * @param at the other cell's address
 * @param cell the club cell of the two
 * @returns its answer; undefined where none came, or none that says `200`
 */
export function callCell(
  at: string,
  path: string,
  { name, key }: { readonly name: string; readonly key: string },
  what: object,
): unknown {
  const body = JSON.stringify(what);
  const call = { path, cell: name, body };
  try {
    const answer = $http.send({
      url: at + path,
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        [CELL_HEADER]: name,
        [SIGNATURE_HEADER]: signCall(call, key, Date.now(), $security.hs256),
      },
      timeout: TIMEOUT_S,
    });
    noteAnswer($app, name, answer.statusCode, answer.headers.Date?.[0]);
    return answer.statusCode === 200 ? JSON.parse(Buffer.from(answer.body).toString('utf8')) : undefined;
  } catch {
    // Not there, too slow, or it said something else.
    return undefined;
  }
}

/**
 * Reads a call of another cell.
 *
 * @throws UnauthorizedError when it was not signed just now with the key of the club cell that it names
 */
export function readCall(e: PB.RequestEvent, cell: string, key: string): Readonly<Record<string, unknown>> {
  const { header, url, body } = e.request;
  const call = { path: url.path, cell, body: textOfBody(body, MAX_BODY) };
  const { hs256, equal } = $security;
  if (!isSigned(call, header.get(SIGNATURE_HEADER), key, Date.now(), { hmac: hs256, equal }))
    throw new UnauthorizedError('This call is not signed by a cell of this game.');
  return JSON.parse(call.body) as Readonly<Record<string, unknown>>;
}

/** The club cell that a call names, and its key. @throws UnauthorizedError for one that is not listed */
export function callerOf(
  e: PB.RequestEvent,
  account: AccountCell,
): { readonly name: string; readonly key: string } {
  const name = e.request.header.get(CELL_HEADER);
  if (!account.cells.some((cell) => cell.name === name))
    throw new UnauthorizedError('This call is not signed by a cell of this game.');
  return { name, key: keyOf(account, name) };
}
