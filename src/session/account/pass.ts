import * as v from 'valibot';
import { pocketBase } from '../client';
import { AccountError, accountErrorOf } from './errors';

/*
 * Login on a server without accounts. The page of a club cell links to the login page of the account cell, which links back
 * with a pass behind the `#`, so that no server and no browsing history of another site receives it. Before leaving, the page
 * of the club cell stores a random state. It accepts a pass only with that state, so a link made by another person cannot log
 * in.
 */

/** Key in sessionStorage: the state of the request for a pass. */
const KEY = 'fl-pass-asked';

const askedSchema = v.object({ state: v.string(), returnTo: v.string() });
const passSchema = v.object({ pass: v.string(), url: v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#]+$/)) });

/**
 * Stores that a pass is requested.
 *
 * @param returnTo path in the app to open afterwards
 * @returns the address of the account cell's page that issues the pass
 */
export function pathToAccount(
  cell: { readonly name: string; readonly account: string },
  returnTo: string,
): string {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(KEY, JSON.stringify({ state, returnTo }));
  return `${cell.account}/login?${new URLSearchParams({ cell: cell.name, state }).toString()}`;
}

/** Returns the cell for which a page of the account cell should issue a pass, from its query. */
export function askedCell(search: string): { readonly cell: string; readonly state: string } | undefined {
  const query = new URLSearchParams(search);
  const [cell, state] = [query.get('cell'), query.get('state')];
  return cell === null || state === null || !/^[0-9a-f]{32}$/.test(state) ? undefined : { cell, state };
}

/**
 * In the account cell: requests a pass for the logged-in user.
 *
 * @returns the address of the club cell's page that accepts the pass
 * @throws AccountError refused, signed-out, busy, offline
 */
export async function pathWithPass({
  cell,
  state,
}: {
  readonly cell: string;
  readonly state: string;
}): Promise<string> {
  try {
    const pb = await pocketBase();
    const answer: unknown = await pb.send('/api/fl/pass', { method: 'POST', body: { cell } });
    const { pass, url } = v.parse(passSchema, answer);
    return `${url}/login#${new URLSearchParams({ pass, state }).toString()}`;
  } catch (error) {
    throw accountErrorOf(error);
  }
}

/** Returns whether the address contains a pass. */
export function bearsPass(hash: string): boolean {
  return new URLSearchParams(hash.slice(1)).has('pass');
}

/**
 * In a club cell: logs in with the pass behind the `#`, if it was requested here.
 *
 * @returns the path in the app to open next
 * @throws AccountError bad-link, busy, offline
 */
export async function logInByPass(hash: string): Promise<string> {
  const brought = new URLSearchParams(hash.slice(1));
  const asked = readAsked();
  if (asked === undefined || brought.get('state') !== asked.state)
    throw new AccountError('bad-link', undefined);
  try {
    const pb = await pocketBase();
    const answer = await pb.send<{ token: string; record: Parameters<typeof pb.authStore.save>[1] }>(
      '/api/fl/pass/use',
      // Send it without a session: the server would reject the token of an ended session.
      { method: 'POST', body: { pass: brought.get('pass') }, headers: { Authorization: '' } },
    );
    pb.authStore.save(answer.token, answer.record);
  } catch (error) {
    const known = accountErrorOf(error);
    throw known.fault === 'signed-out' ? new AccountError('bad-link', error) : known;
  }
  sessionStorage.removeItem(KEY);
  return asked.returnTo;
}

function readAsked(): v.InferOutput<typeof askedSchema> | undefined {
  try {
    const read = v.safeParse(askedSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success && /^\/(?!\/)/.test(read.output.returnTo) ? read.output : undefined;
  } catch {
    return undefined;
  }
}
