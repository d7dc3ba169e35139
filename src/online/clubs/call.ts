import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import { pocketBase } from '../../session';
import { PATIENCE_MS } from '../answers/seen';
import { type ClubFault, clubFaultOf, type Meaning } from './faults';

/** The result of a call. */
export type Outcome<T = void> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly fault: ClubFault };

/** The client, and the signal that aborts the call. */
export interface Calling {
  readonly pb: PocketBase;
  readonly signal: AbortSignal;
  /** Use it for the request. It records the response's `Retry-After`. */
  readonly fetch: typeof fetch;
}

/** Runs a call that changes something on the server. @param meant codes for statuses without a code */
export async function attempt<T>(
  work: (calling: Calling) => Promise<T>,
  meant: Meaning = {},
): Promise<Outcome<T>> {
  let waitS: number | undefined;
  const heeding: typeof fetch = async (...args) => {
    const answer = await fetch(...args);
    const seconds = Number(answer.headers.get('Retry-After') ?? 'none');
    if (Number.isFinite(seconds)) waitS = seconds;
    return answer;
  };
  try {
    const calling = { pb: await pocketBase(), signal: AbortSignal.timeout(PATIENCE_MS), fetch: heeding };
    return { kind: 'done', value: await work(calling) };
  } catch (error) {
    return { kind: 'refused', fault: clubFaultOf(error, meant, waitS) };
  }
}

/** Sends `POST /api/fl/{path}`, and parses the response with its schema. */
export function post<T>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  schema: v.GenericSchema<unknown, T>,
  meant: Meaning = {},
): Promise<Outcome<T>> {
  return attempt(
    async ({ pb, signal, fetch }) =>
      v.parse(schema, await pb.send(`/api/fl/${path}`, { method: 'POST', body, signal, fetch })),
    meant,
  );
}

const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** Like {@link post}, for a call whose response has no content. */
export function act(
  path: string,
  body: Readonly<Record<string, unknown>>,
  meant: Meaning = {},
): Promise<Outcome> {
  return post(path, body, nothing, meant);
}
