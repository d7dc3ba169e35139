import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { startVerifier, type Verifier, wakeQueue } from '../../scripts/verifier';
import type { JudgedRide } from '../../server/rules/judge';
import { isClean, optimiseNow, type Piste, type Plan, pisteOf, ridePlan } from '../../src/pilot';
import { naivePlans } from '../../src/pilot/naive';
import {
  type Compiled,
  compile,
  decodeStream,
  type Equipment,
  encodeStream,
  type InputStream,
  replay,
  simVersion,
} from '../../src/sim';
import type { Track } from '../../src/tracks';
import { builtVerifier } from '../harness/built-verifier';
import { type GameServer, startGameServer } from '../harness/game-server';
import { honestRide } from '../harness/honest-riders';

/** Real finished rides and what is needed to send them to a real server. */

/** Of every rider. */
export const RIDER_PASSWORD = 'only-for-tests-2';

interface AuthorRide {
  readonly trackId: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  readonly timeUs: number;
  readonly stream: string;
}

function file<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, 'public', name), 'utf8')) as T;
}

export const tracks = file<readonly Track[]>('tracks.json');
export const authorRides = file<readonly AuthorRide[]>('author-ghosts.json');

export function trackOf(id: string): Track {
  const track = tracks.find((t) => t.id === id);
  if (track === undefined) throw new Error(`no track ${id}`);
  return track;
}

/** A ride as a client sends it. */
export interface SentRide {
  readonly id: string;
  readonly track: string;
  readonly event: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: string;
  readonly stream: string;
  readonly gunTick: number;
  readonly claimedUs: number;
  readonly riddenAt: number;
  readonly ticket: string;
}

let made = 0;
export function makeId(): string {
  return `t${(made++).toString(36).padStart(5, '0')}${Math.random().toString(36).slice(2).padEnd(9, '0')}`.slice(
    0,
    15,
  );
}

const ready = new Map<string, Compiled>();
export function compiledOf(track: string, equipment: Equipment): Compiled {
  const key = `${track} ${equipment}`;
  const known = ready.get(key) ?? compile(trackOf(track).course, equipment);
  ready.set(key, known);
  return known;
}

const habits = new Map<string, { readonly piste: Piste; readonly plan: Plan }>();
/** How riders mean to ride a course: by no ideal line, where one can come down without. */
function habitOf(track: string, equipment: Equipment): { readonly piste: Piste; readonly plan: Plan } {
  const key = `${track} ${equipment}`;
  const known = habits.get(key);
  if (known !== undefined) return known;
  const piste = pisteOf(compiledOf(track, equipment));
  const usual = [...naivePlans(piste)].find((plan) => isClean(ridePlan(piste, plan)));
  const habit = { piste, plan: usual ?? optimiseNow(piste, { effort: 'quick', seed: 1 }).plan };
  habits.set(key, habit);
  return habit;
}

/**
 * The author's ride number n; for every other `variant` a clean ride of another rider on its course and equipment. No two of
 * them are alike.
 *
 * @param gateTick when the other rider means to leave the gate; by default when the push helps most
 */
export function streamOf(n: number, variant = 0, gateTick?: number): InputStream {
  const { trackId, equipment, stream } = authorRides[n % authorRides.length]!;
  if (variant === 0) return decodeStream(stream);
  const { piste, plan } = habitOf(trackId, equipment);
  for (let attempt = 0; attempt < 256; attempt++) {
    const ride = honestRide(piste, plan, variant * 256 + attempt, gateTick);
    if (ride !== undefined) return ride.stream;
  }
  throw new Error(`nobody comes down on the course of ride ${n} in manner ${variant}`);
}

/** In the order of their times. */
export function fastestFirst(streams: readonly InputStream[]): readonly InputStream[] {
  return [...streams].sort((a, b) => a.claimedUs - b.claimedUs);
}

/** A stream cut where it crosses the finish line, with the claims that are true of it. */
export function ridden(k: Compiled, stream: InputStream): InputStream {
  const total = stream.runs.reduce((sum, v, i) => (i % 3 === 0 ? sum + v : sum), 0);
  const { ticks } = replay(k, { ...stream, ticks: total });
  const runs: number[] = [];
  let left = ticks;
  for (let r = 0; r < stream.runs.length && left > 0; r += 3) {
    const length = Math.min(left, stream.runs[r]!);
    runs.push(length, stream.runs[r + 1]!, stream.runs[r + 2]!);
    left -= length;
  }
  const verdict = replay(k, { ...stream, ticks, runs });
  return { ...stream, ticks, runs, claimedUs: verdict.timeUs ?? 0, finalHash: verdict.finalHash };
}

/** The row for a stream on the author's track number n. */
export function rowFor(n: number, stream: InputStream, more: Partial<SentRide> = {}): SentRide {
  const { trackId, hash, equipment } = authorRides[n % authorRides.length]!;
  return {
    id: makeId(),
    track: trackId,
    event: '',
    hash,
    simVersion,
    equipment,
    stream: encodeStream(stream),
    gunTick: -1,
    claimedUs: stream.claimedUs,
    riddenAt: 1_760_000_000_000,
    ticket: '',
    ...more,
  };
}

/** The same as the judge sees it. */
export function judgedFor(row: SentRide): JudgedRide {
  const { hash, stream, gunTick, claimedUs } = row;
  const equipment = row.equipment as Equipment;
  const reference = trackOf(row.track).reference?.[equipment];
  return {
    ...{ hash, simVersion: row.simVersion, equipment, stream, gunTick, claimedUs },
    ...(reference ? { reference } : {}),
  };
}

/** What a call was answered with. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The code of the first field a 400 names, as `field:code`. */
export function codeOf(answer: Answer): string {
  const data = (answer.body.data ?? {}) as Record<string, { code: string }>;
  const [field] = Object.keys(data);
  return field === undefined ? '' : `${field}:${data[field]!.code}`;
}

export interface Rider {
  readonly id: string;
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a ride; the server's first answer, in which a ride may wait for its verdict. */
  post(row: SentRide): Promise<Answer>;
  /**
   * Sends a ride and waits for its verdict, which a server that has a verifier gives in its answer, but for a machine so
   * busy that it puts the ride into the queue. Where there is no verifier: as `post`.
   */
  send(row: SentRide): Promise<Answer>;
}

/** The verdict in one word: verified, or the reason why not. */
export function wordOf({ status, reason }: Answer['body']): unknown {
  return status === 'verified' ? 'verified' : reason;
}

/** Rides that count in a rider's participation, of an event or of none. */
export async function ridesOf(rider: Rider, event = ''): Promise<number> {
  const { body } = await rider.call(
    'GET',
    `/api/collections/participations/records?filter=(event='${event}')`,
  );
  const [part] = body.items as { rides: number }[];
  return part?.rides ?? 0;
}

export interface RidingServer {
  readonly game: GameServer;
  readonly verifier: Verifier | undefined;
  readonly operator: Rider;
  rider(name: string): Promise<Rider>;
  /** Waits until a ride is no longer pending. */
  settled(rider: Rider, id: string): Promise<Answer['body']>;
  /** Works the queue at once instead of at the next full minute. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

/** Between these servers and their verifiers. */
export const SECRET = 'a-secret-for-tests-only';

/** @throws Error with the cause and what the server printed last, where nothing was answered */
async function call(
  game: GameServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(game.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`${method} ${path} was not answered: ${String(error.cause)}. ${game.lastWords()}`, {
      cause: error,
    });
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
}

/** Waits until a ride is no longer pending. */
async function settled(rider: Rider, id: string): Promise<Answer['body']> {
  const deadline = Date.now() + 200_000;
  for (;;) {
    const { body } = await rider.call('GET', `/api/collections/rides/records/${id}`);
    if (body.status !== 'pending') return body;
    if (Date.now() > deadline) throw new Error(`ride ${id} is still pending`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * A server with all default tracks, judging by the verifier or by its own engine.
 *
 * @param url of a verifier of the test's own
 * @param authors whether it knows the authors' rides, which these tests send as their riders' own
 * @param prepare as that of the game server
 * @param env further environment of the game server, such as a mail catcher's
 */
export async function startRiding(
  mode: 'http' | 'queue',
  url?: string,
  authors: 'known' | 'unknown' = 'unknown',
  prepare?: (dataDir: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<RidingServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-verifier-'));
  const verifier =
    mode === 'http' && url === undefined
      ? await startVerifier({ program: await builtVerifier(folder), secret: SECRET })
      : undefined;
  const game = await startGameServer({
    authors,
    ...(prepare === undefined ? {} : { prepare }),
    env: verifier
      ? { ...env, ...verifier.env }
      : {
          ...env,
          FL_VERIFY: mode,
          FL_VERIFIER_SECRET: SECRET,
          ...(url === undefined ? {} : { FL_VERIFIER_URL: url }),
        },
  });
  const person = (id: string, token: string): Rider => {
    const rider: Rider = {
      id,
      token,
      call: (method, path, body) => call(game, token, method, path, body),
      post: (row) => rider.call('POST', '/api/collections/rides/records', { ...row, rider: id }),
      async send(row) {
        const answer = await rider.post(row);
        if (verifier === undefined || answer.body.status !== 'pending') return answer;
        await wakeQueue(game.url, SECRET);
        return { status: answer.status, body: await settled(rider, row.id) };
      },
    };
    return rider;
  };
  const { email, password } = game.superuser;
  const signIn = async (collection: string, identity: string, secret: string): Promise<Rider> => {
    const { body } = await call(game, '', 'POST', `/api/collections/${collection}/auth-with-password`, {
      identity,
      password: secret,
    });
    return person((body.record as { id: string }).id, body.token as string);
  };
  const operator = await signIn('_superusers', email, password);
  await addTracks(operator);
  return {
    game,
    verifier,
    operator,
    async rider(name) {
      const account = { email: `${name}@fall-line.invalid`, password: RIDER_PASSWORD };
      const made = await operator.call('POST', '/api/collections/users/records', {
        ...account,
        name,
        passwordConfirm: account.password,
        verified: true,
      });
      if (made.status !== 200) throw new Error(`no rider: ${JSON.stringify(made.body)}`);
      return signIn('users', account.email, account.password);
    },
    settled,
    wake: () => wakeQueue(game.url, SECRET),
    async close() {
      await game.close();
      await verifier?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The default tracks, unless the server brought them along. */
async function addTracks(operator: Rider): Promise<void> {
  for (const { id, name, style, course, hash, light, seed, reference, difficulty } of tracks) {
    const { status } = await operator.call('GET', `/api/collections/tracks/records/${id}?fields=id`);
    if (status === 200) continue;
    const added = await operator.call('POST', '/api/collections/tracks/records', {
      ...{ id, name, style, hash, light, seed, reference, difficulty, builderVersion: 1, version: 1 },
      ...{ course: JSON.stringify(course), visibility: 'public', official: true },
    });
    if (added.status !== 200) throw new Error(`no track: ${JSON.stringify(added.body)}`);
  }
}
