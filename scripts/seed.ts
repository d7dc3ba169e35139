import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVELS, pacerBase, pacerRide, pisteOf } from '../src/pilot';
import { compile, encodeStream, simVersion } from '../src/sim';
import type { Track } from '../src/tracks';
import { Fault } from './fault';
import type { Operator } from './operator';

/** The example that was created: an account to look around with. */
export interface Example {
  readonly email: string;
  readonly password: string;
}

/** The operator's account, and the headers for its calls. */
export interface Caller extends Operator {
  readonly headers?: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Put = (collection: string, row: Readonly<Record<string, unknown>>) => Promise<Row>;

const DAY_MS = 86_400_000;
/** Riders of the example; the first one hosts the club and is the account to sign in with. */
const RIDERS = ['Ann Arlberg', 'Ben Bormio', 'Chiara Cervinia', 'Dai Davos', 'Emil Espot'] as const;
/** Number of tracks in the example's event. */
const TRACKS = 2;

/**
 * Fills a new server with an example, so that every online screen has something to show: a community with a club, riders,
 * memberships, events, and rides by computer riders, which are judged like all rides.
 *
 * @param url address of the running server
 * @param publicDir the built game, whose tracks are ridden
 * @throws Fault if the server rejects a row
 */
export async function seedExample(url: string, operator: Caller, publicDir: string): Promise<Example> {
  const put = await caller(url, operator);
  const password = randomBytes(9).toString('base64url');
  const riders: Row[] = [];
  for (const name of RIDERS) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.invalid`;
    const secret = { password, passwordConfirm: password };
    riders.push(await put('users', { name, email, verified: true, language: 'en-US', ...secret }));
  }
  const [ann, ben] = riders as [Row, Row];
  await seedMemberships(put, ann, ben);
  const tracks = JSON.parse(readFileSync(join(publicDir, 'tracks.json'), 'utf8')) as readonly Track[];
  const ridden = tracks.filter(({ style }) => style === 'slalom').slice(0, TRACKS);
  const event = await seedClub(put, riders, ridden);
  await seedRides(put, riders, ridden, event);
  return { email: String(ann.email), password };
}

async function caller(url: string, operator: Caller): Promise<Put> {
  const post = async (path: string, body: unknown, token?: string): Promise<Row> => {
    const answer = await fetch(`${url}/api/collections/${path}`, {
      method: 'POST',
      headers: {
        ...operator.headers,
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: token }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Fault(`The example could not be set up: ${path} was answered ${text}`);
    return JSON.parse(text) as Row;
  };
  const session = await post('_superusers/auth-with-password', {
    identity: operator.email,
    password: operator.password,
  });
  return (collection, row) => post(`${collection}/records`, row, String(session.token));
}

async function seedMemberships(put: Put, ann: Row, ben: Row): Promise<void> {
  const about = 'Found servers, hold events, keep more published tracks.';
  const sold = { period: 'year', ...(await priceHere('price_4800_eur_year')) };
  const supporter = await put('memberships', { name: 'Supporter', about, premium: true, ...sold });
  await put('user_memberships', {
    user: ann.id,
    membership: supporter.id,
    endDate: date(365),
    source: 'example',
  });
  const season = await put('memberships', {
    name: 'Season pass',
    about: 'A winter with the club.',
    ...{ period: 'once', days: 180 },
  });
  await put('user_memberships', {
    user: ben.id,
    membership: season.id,
    endDate: date(180),
    source: 'example',
  });
}

/** Returns a price, if this machine's payment server is running to sell it. */
async function priceHere(price: string): Promise<{ price?: string }> {
  const url = process.env.FL_STRIPE_URL ?? '';
  if (!/^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(url)) return {};
  return fetch(url).then(
    () => ({ price }),
    () => ({}),
  );
}

/** @returns the event that is in progress */
async function seedClub(put: Put, riders: readonly Row[], tracks: readonly Track[]): Promise<Row> {
  const [ann, ...members] = riders as [Row, ...Row[]];
  await put('communities', { name: 'Fall Line', about: 'Everybody who rides here.', official: true });
  const community = await put('communities', {
    name: 'Ski club Larch',
    about: 'Slalom on Tuesdays, everything else at the weekend.',
    owner: ann.id,
  });
  const server = await put('servers', {
    name: 'Larch evenings',
    about: 'Come and race with us.',
    community: community.id,
    owner: ann.id,
    open: true,
    primaryColour: '#1d4f91',
    secondaryColour: '#f2b705',
  });
  for (const [n, { id }] of members.entries())
    await put('server_members', { server: server.id, user: id, role: n === 0 ? 'trainer' : 'member' });
  const held = {
    server: server.id,
    tracks: tracks.map(({ id }) => id),
    equipment: 'any',
    attempts: 0,
    takes: 'verified',
    state: 'open',
  };
  await put('events', { ...held, name: 'Opening race', startsAt: date(-20), endsAt: date(-18) });
  await put('events', { ...held, name: 'Christmas cup', startsAt: date(20), endsAt: date(22) });
  return put('events', { ...held, name: 'Autumn slalom', startsAt: date(-1), endsAt: date(30) });
}

/** Each rider except the first rides each track once in the event and once outside it; the user can ride as the first. */
async function seedRides(
  put: Put,
  riders: readonly Row[],
  tracks: readonly Track[],
  event: Row,
): Promise<void> {
  for (const { id: track, hash, course } of tracks) {
    const piste = pisteOf(compile(course, 'ski'));
    const base = pacerBase(piste);
    for (const [n, rider] of riders.slice(1).entries()) {
      for (const [round, of] of [event.id, ''].entries()) {
        const { stream } = pacerRide(piste, base, LEVELS[n % LEVELS.length]!, n * 10 + round);
        await put('rides', {
          ...{ rider: rider.id, track, event: of, hash, simVersion, equipment: 'ski' },
          stream: encodeStream(stream),
          ...{ gunTick: -1, claimedUs: stream.claimedUs, riddenAt: Date.now() },
        });
        // Lets other work of this process run: the verifier's responses, and Ctrl-C.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}

/** Returns a time a number of days from now, in PocketBase's format. */
function date(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().replace('T', ' ');
}
