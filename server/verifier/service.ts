import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { contentHash, parseCourse } from '../../src/tracks';
import { cores } from '../cores';
import { bounded } from '../rules/bounded';
import type { Comparer } from './comparer';
import { checkCourseLot } from './course-lot';
import { makeEventLists } from './event-lot';
import { readLikenessLot } from './likeness-lot';
import { Busy, type Pool } from './pool';
import { type Lot, type LotAnswer, MAX_BODY, readLot, SECRET_HEADER } from './protocol';
import { makeSeasonList } from './season-lot';

/** Maximum number of courses cached as text: a few megabytes at most. */
const COURSES_KEPT = 256;

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The verifier's HTTP service: `POST /verify` judges rides, `POST /likeness` compares them (likeness-lot.ts), `POST /courses`
 * checks courses (course-lot.ts), `POST /event` makes an event's lists (event-lot.ts), `POST /season` a season's ranking
 * (season-lot.ts), `GET /health` answers with code 200. Its only state is a cache of courses, so any number of instances can
 * run side by side.
 *
 * Errors are JSON `{error}`: 400 for an invalid body, 401 without the secret, 404, 405, 413 for too much data, 422 for a course
 * that is invalid or does not match its hash, 503 if too many rides are queued.
 */
export function createService(pool: Pool, secret: string, comparer: Comparer): Server {
  const courses = bounded<string>(COURSES_KEPT);
  const server = createServer((request, response) => {
    const hangUp = new AbortController();
    response.on('close', () => hangUp.abort());
    answer(request, pool, secret, courses, comparer, hangUp.signal).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const status = error instanceof Refused ? error.status : error instanceof Busy ? 503 : 500;
        if (status === 500 && !hangUp.signal.aborted) console.error('A lot of rides failed', error);
        // Reads and discards the rest of a refused body, until `requestTimeout`. If the connection were cut while the sender
        // writes, it would get a broken pipe instead of the reason.
        request.resume();
        send(response, status, { error: error instanceof Error ? error.message : 'failed' });
      },
    );
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 60_000;
  return server;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function answer(
  request: IncomingMessage,
  pool: Pool,
  secret: string,
  courses: ReturnType<typeof bounded<string>>,
  comparer: Comparer,
  signal: AbortSignal,
): Promise<unknown> {
  const health = request.url === '/health';
  const likeness = request.url === '/likeness';
  const sent = request.url === '/courses';
  const event = request.url === '/event';
  const season = request.url === '/season';
  if (!health && !likeness && !sent && !event && !season && request.url !== '/verify')
    throw new Refused(404, 'There is only /verify, /likeness, /courses, /event, /season and /health.');
  if (request.method !== (health ? 'GET' : 'POST')) throw new Refused(405, 'Not this method.');
  if (health) return { code: 200, simVersions: [...cores.keys()], waiting: pool.waiting };
  if (!knows(request.headers[SECRET_HEADER], secret)) throw new Refused(401, 'The secret is wrong.');
  const body = await bodyOf(request);
  if (likeness) return compareLot(body, comparer);
  if (sent) return (await checkCourseLot(body)) ?? refuse('This is no lot of courses.');
  if (event) return makeEventLists(body) ?? refuse('This is no event.');
  if (season) return makeSeasonList(body) ?? refuse('This is no season.');
  const read = readLot(body);
  if ('error' in read) throw new Refused(400, read.error);
  return judgeLot(read.lot, pool, courses, signal);
}

function knows(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw new Refused(413, 'Too much at once.');
  const parts: Buffer[] = [];
  let size = 0;
  // Not destroyed with the loop, because a refusal is still sent on the same socket.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) throw new Refused(413, 'Too much at once.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function compareLot(text: string, comparer: Comparer): Promise<unknown> {
  const lot = readLikenessLot(text);
  if (lot === undefined) throw new Refused(400, 'This is no lot of rides to be compared.');
  if (lot.course !== undefined) checkCourse(lot.hash, lot.course);
  const found = await comparer.compare(lot);
  return found === undefined ? { needs: 'course' } : { found };
}

function refuse(why: string): never {
  throw new Refused(400, why);
}

async function judgeLot(
  lot: Lot,
  pool: Pool,
  courses: ReturnType<typeof bounded<string>>,
  signal: AbortSignal,
): Promise<LotAnswer> {
  for (const [hash, text] of Object.entries(lot.courses ?? {})) {
    checkCourse(hash, text);
    // Not cached if it was removed: the next ride may be on another track with the same course.
    if (text !== '') courses.set(hash, text);
  }
  const texts = lot.rides.map((ride) => lot.courses?.[ride.hash] ?? courses.get(ride.hash));
  const needs = lot.rides.filter((_, i) => texts[i] === undefined).map((ride) => ride.hash);
  if (needs.length > 0) return { needs: [...new Set(needs)] };
  return { judgements: await Promise.all(lot.rides.map((ride, i) => pool.judge(ride, texts[i]!, signal))) };
}

/** Checks a course with the strict schema, once, and its hash; '' means that it was removed. */
function checkCourse(hash: string, text: string): void {
  if (text === '') return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(422, `The course ${hash} is not JSON.`);
  }
  const read = parseCourse(value);
  if (!read.ok) throw new Refused(422, `The course ${hash} is none: ${read.faults[0]?.key}.`);
  if (contentHash(read.course) !== hash) throw new Refused(422, `The course is not ${hash}.`);
}
