import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server';
import { upsertSuperuser } from '../../scripts/operator';
import { distDir } from '../../scripts/paths';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { authorRides } from '../server/riding';

/** Riders on the small and on the big board. */
const SMALL = 10_000;
const BIG = 1_000_000;
/** Requests of each kind measured. */
const ASKED = 120;

/**
 * Fills users, rides and bests up to `to`, in the database itself: a million sign-ups by call would take a day. Times are
 * spread as riders' are: bunched a little above the author's, thinning out to twice as much.
 */
const FILL = `routerAdd("POST", "/bench/fill", (e) => {
  const { from, to, track, hash, authorUs } = e.requestInfo().body;
  const run = (sql) => $app.db().newQuery(sql).bind({ from, to, track, hash, authorUs }).execute();
  const numbers = "WITH RECURSIVE n(i) AS (SELECT {:from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {:to}) ";
  const id = (letter) => "'" + letter + "' || printf('%014d', i)";
  const noise = "((i * 7919 + 12345) % 1000003) / 1000003.0";
  run("INSERT INTO users (id, name, email, tokenKey, password, verified, created, updated) " + numbers +
    "SELECT " + id("u") + ", 'Rider ' || i, 'r' || i || '@bench.invalid', 'k' || printf('%040d', i), '', TRUE, " +
    "'2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n");
  run("INSERT INTO rides (id, rider, track, event, hash, simVersion, equipment, stream, status, timeUs, created, updated) " +
    numbers + "SELECT " + id("r") + ", " + id("u") + ", {:track}, '', {:hash}, 1, 'ski', 'RkwBAeAVXUgA' || i, 'verified', " +
    "CAST({:authorUs} * (1 + " + noise + " * " + noise + ") AS INTEGER) + i % 97, '2026-01-01 00:00:00.000Z', " +
    "'2026-01-01 00:00:00.000Z' FROM n");
  run("INSERT INTO bests (track, event, equipment, simVersion, rider, ride, at, timeUs) " + numbers +
    "SELECT {:track}, '', 'ski', 1, " + id("u") + ", " + id("r") + ", 1700000000000 + i, " +
    "CAST({:authorUs} * (1 + " + noise + " * " + noise + ") AS INTEGER) + i % 97 FROM n");
  return e.noContent(204);
});`;

interface Page {
  readonly next: string;
  readonly total: number;
}

/** Time of a page and of one's own rank on a million rides against ten thousand: the largest ratio of the medians. */
export async function measureBoards(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-boards-'));
  const built = await buildServer(join(folder, 'server'));
  writeFileSync(join(built.hooksDir, 'bench.pb.js'), FILL);
  const common = { ...built, dataDir: join(folder, 'data') };
  const account = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };
  await upsertSuperuser(common, account);
  const env = { FL_RATE_LIMITS: 'off' };
  const server = await servePocketBase({ ...common, publicDir: distDir, port: await anyFree(), env });
  try {
    const { trackId: track, hash, timeUs: authorUs } = authorRides[0]!;
    let token = '';
    const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
      const answer = await fetch(server.url + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: token },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    };
    const signIn = async (collection: string, identity: string, password: string): Promise<void> => {
      token = '';
      const path = `/api/collections/${collection}/auth-with-password`;
      token = (await call('POST', path, { identity, password })).token as string;
    };
    await signIn('_superusers', account.email, account.password);
    const me = 'u00000000004999';
    const fill = (from: number, to: number) =>
      call('POST', '/bench/fill', { from, to, track, hash, authorUs });
    await fill(0, SMALL);
    const password = 'only-for-tests-2';
    await call('PATCH', `/api/collections/users/records/${me}`, { password, passwordConfirm: password });
    await signIn('users', 'r4999@bench.invalid', password);

    const board = `track=${track}&equipment=ski&simVersion=1`;
    const kinds = async (): Promise<Record<string, string>> => {
      const { next } = (await call('GET', `/api/fl/board?${board}&limit=100`)) as unknown as Page;
      const mine = (await call('GET', `/api/fl/board/mine?${board}`)) as { timeUs: number; ride: string };
      return {
        'first page': `/api/fl/board?${board}`,
        'next page': `/api/fl/board?${board}&after=${next}`,
        'page in the middle': `/api/fl/board?${board}&after=${mine.timeUs}.${mine.ride}`,
        'own rank': `/api/fl/board/mine?${board}`,
      };
    };
    const measure = async (): Promise<Record<string, number>> => {
      const out: Record<string, number> = {};
      for (const [name, path] of Object.entries(await kinds())) {
        const times: number[] = [];
        for (let n = 0; n < ASKED + 10; n++) {
          const from = performance.now();
          await call('GET', path);
          if (n >= 10) times.push(performance.now() - from);
        }
        out[name] = times.sort((a, b) => a - b)[ASKED / 2]!;
      }
      return out;
    };
    const small = await measure();
    for (let from = SMALL; from < BIG; from += 90_000) await fill(from, Math.min(BIG, from + 90_000));
    const { total } = (await call('GET', `/api/fl/board?${board}`)) as unknown as Page;
    if (total !== BIG) throw new Error(`the board has ${total} riders`);
    const big = await measure();
    let worst = 0;
    for (const name of Object.keys(small)) {
      const ratio = big[name]! / small[name]!;
      worst = Math.max(worst, ratio);
      console.log(
        `board, ${name}: ${small[name]!.toFixed(2)} ms with ${SMALL}, ${big[name]!.toFixed(2)} ms with ${BIG}`,
      );
    }
    return { 'server.leaderboardRatio': Number(worst.toFixed(2)) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
