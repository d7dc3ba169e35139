import { type AccountCell, type Cell, keyText, type OwnClubCell, readCell } from '../rules/cells';
import { CELL_HEADER, isSigned, SIGNATURE_HEADER, signCall } from '../rules/signed-calls';
import { noteAnswer } from './cell-answers';
import { writeMeta } from './meta';
import { textOfBody } from './request-body';

/** The role of this server among cells, as set by the environment, and the calls between cells. */

/** Timeout for another cell's response, s. */
const TIMEOUT_S = 10;
/** Maximum body of a call between cells, bytes. */
const MAX_BODY = 1024 * 1024;

/** @returns undefined if this server has no cells. A server with invalid settings does not start */
export function cellHere(): Cell | undefined {
  const cell = readCell((name) => $os.getenv(name));
  return typeof cell === 'string' ? undefined : cell;
}

/** @throws NotFoundError if this is not the account cell */
export function demandAccountCell(): AccountCell {
  const cell = cellHere();
  if (cell?.kind !== 'account') throw new NotFoundError();
  return cell;
}

/** @throws NotFoundError if this is not a club cell */
export function demandClubCell(): OwnClubCell {
  const cell = cellHere();
  if (cell?.kind !== 'club') throw new NotFoundError();
  return cell;
}

/** Stores the role of this server for triggers, which cannot read the environment. */
export function noteCell(app: PB.App): void {
  writeMeta(app, 'cell', cellHere()?.kind ?? '');
}

/** `GET /api/fl/cell`: the role of this server, as far as players need it. */
export function tellCell(e: PB.RequestEvent): void {
  const cell = cellHere();
  if (cell === undefined) e.json(200, { cell: '' });
  else if (cell.kind === 'club') e.json(200, { cell: 'club', name: cell.name, account: cell.accountUrl });
  else e.json(200, { cell: 'account', cells: cell.cells.map(({ name, url }) => ({ name, url })) });
}

/** Returns the key of a club cell, which the account cell derives. */
export function keyOf(account: AccountCell, cell: string): string {
  return $security.hs256(keyText(cell), account.secret);
}

/**
 * Calls another cell. Never call it inside a transaction.
 *
 * @param at the other cell's address
 * @param cell the club cell of the two
 * @returns its response; undefined if there was none, or its status is not 200
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
    // Not reachable, too slow, or another kind of response.
    return undefined;
  }
}

/**
 * Reads a call of another cell.
 *
 * @throws UnauthorizedError if it was not signed recently with the key of the club cell that it names
 */
export function readCall(e: PB.RequestEvent, cell: string, key: string): Readonly<Record<string, unknown>> {
  const { header, url, body } = e.request;
  const call = { path: url.path, cell, body: textOfBody(body, MAX_BODY) };
  const { hs256, equal } = $security;
  if (!isSigned(call, header.get(SIGNATURE_HEADER), key, Date.now(), { hmac: hs256, equal }))
    throw new UnauthorizedError('This call is not signed by a cell of this game.');
  return JSON.parse(call.body) as Readonly<Record<string, unknown>>;
}

/** Returns the club cell that a call names, and its key. @throws UnauthorizedError if the cell is not listed */
export function callerOf(
  e: PB.RequestEvent,
  account: AccountCell,
): { readonly name: string; readonly key: string } {
  const name = e.request.header.get(CELL_HEADER);
  if (!account.cells.some((cell) => cell.name === name))
    throw new UnauthorizedError('This call is not signed by a cell of this game.');
  return { name, key: keyOf(account, name) };
}
