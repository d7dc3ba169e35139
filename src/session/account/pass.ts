import * as v from 'valibot';
import { pocketBase } from '../client';
import { AccountError, accountErrorOf } from './errors';

/*
 * Logging in where one has no account. The page of a club cell leads to the login page of the account cell, which leads back
 * with a pass behind the `#`, where no server and no list of visited pages of another site sees it. What the page of the
 * club cell noted down before it left says whether the pass that comes was asked for: a link that somebody else has made logs nobody in.
 */

/** In the tab's own storage: what was asked for. */
const KEY = 'fl-pass-asked';

const askedSchema = v.object({ state: v.string(), returnTo: v.string() });
const passSchema = v.object({ pass: v.string(), url: v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#]+$/)) });

/**
 * Notes down that a pass is asked for.
 *
 * @param returnTo the way inside the app to go on with
 * @returns the page of the account cell that gives it
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

/** The cell that a page of the account cell is asked to give a pass for, from its query. */
export function askedCell(search: string): { readonly cell: string; readonly state: string } | undefined {
  const query = new URLSearchParams(search);
  const [cell, state] = [query.get('cell'), query.get('state')];
  return cell === null || state === null || !/^[0-9a-f]{32}$/.test(state) ? undefined : { cell, state };
}

/**
 * In the account cell: gets a pass for who is logged in.
 *
 * @returns the page of the club cell that takes it
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

/** Whether the page was led back to with a pass. */
export function bearsPass(hash: string): boolean {
  return new URLSearchParams(hash.slice(1)).has('pass');
}

/**
 * In a club cell: logs in with the pass behind the `#`, if it is the one that was asked for.
 *
 * @returns the way inside the app to go on with
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
      // Nobody's call: the token of a session that has ended would have it refused.
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
