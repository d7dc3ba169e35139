import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from './backups/keys';
import { Fault } from './fault';
import { addressOf } from './lock-holder';
import { type Operator, operatorToken } from './operator';
import { superuserCalls } from './superuser-calls';

/**
 * Returns a token with which an operator's command calls the server on these data. A running server stores one in a file,
 * because opening its database from a second process after a backup deletes the WAL (server/hooks/operator-token.ts).
 *
 * @throws Fault if there is no superuser, or the running server has stored no token
 */
export async function tokenOf(dataDir: string): Promise<string> {
  const serverData = join(dataDir, 'pocketbase');
  const isRunning = addressOf(join(dataDir, 'pocketbase.lock'), serverData) !== undefined;
  if (!isRunning) return operatorToken({ dataDir: serverData, ...keyOf(dataDir) });
  const kept = join(dataDir, 'operator.token');
  const token = existsSync(kept) ? readFileSync(kept, 'utf8').trim() : '';
  if (token === '')
    throw new Fault(
      `The running server has kept no token in ${kept}: it is of an older release, or has no account for its dashboard. ` +
        'Stop it, and run the command again.',
    );
  return token;
}

/** Calls a running server as a superuser. @param refusals statuses for which the caller has its own messages */
export type ServerCall = (
  method: string,
  path: string,
  body?: object,
  refusals?: readonly number[],
) => Promise<Response>;

function callsOf(url: string, headers: Readonly<Record<string, string>>): ServerCall {
  return async (method, path, body, refusals = []) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url + path, {
      ...{ method, headers: { ...headers, 'Content-Type': 'application/json' } },
      ...json,
    });
    if (answer.ok || refusals.includes(answer.status)) return answer;
    if (answer.status === 403)
      throw new Fault(
        'The server lets no superuser call from this machine: run the command with the environment of the server ' +
          '(FL_SUPERUSER_IPS, FL_PROXY_HEADER).',
      );
    throw new Fault(`The server answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
  };
}

/**
 * Connects an operator's command to the server running on these data; undefined if none is running.
 *
 * @param env the server's own settings: the addresses from which superusers may call
 * @throws Fault if there is no superuser, or superusers may not call from this machine
 */
export async function serverOn(dataDir: string, env: NodeJS.ProcessEnv): Promise<ServerCall | undefined> {
  const url = addressOf(join(dataDir, 'pocketbase.lock'), join(dataDir, 'pocketbase'));
  if (url === undefined) return undefined;
  const calls = superuserCalls(env);
  if (!calls.can) throw new Fault(calls.because);
  return callsOf(url, { ...calls.headers, Authorization: await tokenOf(dataDir) });
}

type Found = { readonly items: readonly { readonly id: string }[] };

async function idBy(server: ServerCall, collection: string, email: string): Promise<string | undefined> {
  const filter = encodeURIComponent(`email = "${email.replaceAll('"', '')}"`);
  const answer = await server('GET', `/api/collections/${collection}/records?perPage=1&filter=${filter}`);
  return ((await answer.json()) as Found).items[0]?.id;
}

/** Creates an account for a running server's dashboard, or sets its password. @throws Fault if the server rejects it */
export async function putSuperuser(server: ServerCall, { email, password }: Operator): Promise<void> {
  const path = '/api/collections/_superusers/records';
  const id = await idBy(server, '_superusers', email);
  const body = { password, passwordConfirm: password };
  const answer = await (id === undefined
    ? server('POST', path, { email, ...body }, [400])
    : server('PATCH', `${path}/${id}`, body, [400]));
  if (!answer.ok) throw new Fault(`The account was not made: ${await answer.text()}`);
}

/** Lets an account found clubs on a running server, or revokes that. @throws Fault if there is no such account */
export async function putFounding(server: ServerCall, email: string, isGranted: boolean): Promise<void> {
  const id = await idBy(server, 'users', email.toLowerCase());
  if (id === undefined) throw new Fault(`Nothing was changed for ${email}: there is no such account.`);
  await server('PATCH', `/api/collections/users/records/${id}`, { mayFound: isGranted });
}

/** A rider's appeal against a decision of a club's jury. */
export interface Appeal {
  readonly id: string;
  readonly eventName: string;
  readonly serverName: string;
  readonly riderName: string;
  readonly rider: string;
  /** The ride that was disqualified; '' for the whole run. */
  readonly ride: string;
  /** From 0. */
  readonly race: number;
  readonly run: number;
  /** Role of the juror, time of the decision, ms, and its reason. */
  readonly role: string;
  readonly atMs: number;
  readonly words: string;
  /** Time of the appeal, ms, and its reason. */
  readonly appealMs: number;
  readonly appealWords: string;
}

/** Lists the appeals that no operator has answered, the oldest first. @throws Fault if the server rejects the call */
export async function listAppeals(server: ServerCall): Promise<readonly Appeal[]> {
  const answer = await server('GET', '/api/fl/appeals');
  return ((await answer.json()) as { readonly items: readonly Appeal[] }).items;
}

/** Grants or refuses an appeal. @throws Fault if no such appeal is pending, or without a reason */
export async function answerAppeal(
  server: ServerCall,
  answered: { readonly id: string; readonly grant: boolean; readonly reason: string },
): Promise<void> {
  const answer = await server('POST', '/api/fl/appeals/answer', answered, [400, 404]);
  if (answer.ok) return;
  const { message } = (await answer.json()) as { readonly message: string };
  throw new Fault(`The appeal was not answered: ${message}`);
}

/** A ride under review, flagged for its likeness to another ride. */
export interface Review {
  readonly ride: string;
  readonly rider: string;
  readonly riderName: string;
  readonly trackName: string;
  readonly equipment: string;
  /** Official µs. */
  readonly timeUs: number;
  /** '' outside of events. */
  readonly event: string;
  readonly openedMs: number;
  /** Time when the rider asked for the review, ms (0: not yet), and the rider's words. */
  readonly askedMs: number;
  readonly askedWords: string;
  /** The most similar ride; '' with `author` for the ride of the track's author. */
  readonly other: string;
  readonly author: boolean;
  /** Likeness, 0 … 100. */
  readonly likeness: number;
}

/** Lists the rides under review, those whose riders have asked first. @throws Fault if the server rejects the call */
export async function listReviews(server: ServerCall): Promise<readonly Review[]> {
  const answer = await server('GET', '/api/fl/reviews');
  return ((await answer.json()) as { readonly items: readonly Review[] }).items;
}

/** Clears a ride, or removes it from every list. @throws Fault if it is not under review, or without a reason */
export async function answerReview(
  server: ServerCall,
  answered: { readonly ride: string; readonly clear: boolean; readonly reason: string },
): Promise<void> {
  const answer = await server('POST', '/api/fl/reviews/answer', answered, [400, 404]);
  if (answer.ok) return;
  const { message } = (await answer.json()) as { readonly message: string };
  throw new Fault(`The review was not answered: ${message}`);
}

/** Makes the server on these data query the payment provider again for all purchases: within a minute, while it runs. */
export function orderPurchases(dataDir: string): void {
  writeFileSync(join(dataDir, 'purchases.ask'), '', { mode: 0o600 });
}
