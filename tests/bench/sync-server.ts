import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server';
import { upsertSuperuser } from '../../scripts/operator';
import { root } from '../../scripts/paths';
import { servePocketBase } from '../../scripts/pocketbase';
import { anyFree } from '../../scripts/ports';
import { contentHash, factsOf, parseTrack, type Track } from '../../src/tracks';
import { type Account, type Api, apiOf } from '../harness/api';
import { tracks } from '../server/riding';
import { buildPage } from './sync-build';

/** Characters of the largest course among the tracks that are copied: of the size that players build. */
const LARGEST = 4000;
/** Tracks in one call. */
const LOT = 200;

/** Puts tracks of a user into the database itself: more than one may have, and nothing has to be judged. */
const SEED = `routerAdd("POST", "/bench/tracks", (e) => {
  const { owner, rows } = JSON.parse(toString(e.request.body));
  $app.runInTransaction((tx) => {
    const next = new DynamicModel({ n: 0 });
    for (const row of rows) {
      tx.db().newQuery("UPDATE sync_seq SET n = n + 1 WHERE id = 'global000000000' RETURNING n").one(next);
      tx.db().newQuery("INSERT INTO tracks (id, owner, name, style, builderVersion, course, hash, light, seed, reference, " +
        "difficulty, author, discipline, lengthM, dropM, gates, visibility, source, version, plays, official, seq, deleted, " +
        "created, updated) VALUES ({:id}, {:owner}, {:name}, {:style}, {:builderVersion}, {:course}, {:hash}, {:light}, {:seed}, " +
        "{:reference}, '', '', {:discipline}, {:lengthM}, {:dropM}, {:gates}, 'private', '', 0, 0, FALSE, {:seq}, FALSE, " +
        "'2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')").bind({ ...row, owner, seq: next.n }).execute();
    }
  });
  return e.noContent(204);
});`;

/** The game's server, with a page of the bench's own in the place of the game. */
export interface BenchServer {
  readonly url: string;
  readonly api: Api;
  /** Gives a user so many tracks of their own, each with another course. */
  seedTracks(user: Account, count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sync-bench-'));
  const publicDir = join(folder, 'public');
  cpSync(join(root, 'public'), publicDir, { recursive: true });
  const { html, script } = await buildPage('sync-page.ts');
  writeFileSync(join(publicDir, 'page.js'), script);
  writeFileSync(join(publicDir, 'index.html'), html);
  const built = await buildServer(join(folder, 'server'));
  writeFileSync(join(built.hooksDir, 'bench.pb.js'), SEED);
  const common = { ...built, dataDir: join(folder, 'data') };
  const superuser = { email: 'operator@fall-line.invalid', password: 'only-for-tests-1' };
  await upsertSuperuser(common, superuser);
  // A verifier that does not answer: judging the rides is not what is measured here.
  const env = {
    FL_RATE_LIMITS: 'off',
    FL_VERIFY: 'http',
    FL_VERIFIER_URL: `http://127.0.0.1:${await anyFree()}`,
    FL_VERIFIER_SECRET: 'only-for-the-bench',
  };
  const server = await servePocketBase({ ...common, publicDir, port: await anyFree(), env });
  const api = apiOf({ url: server.url, superuser });
  return {
    url: server.url,
    api,
    async seedTracks({ id: owner }, count) {
      const rows = ownTracks(count);
      for (let at = 0; at < count; at += LOT) {
        const { status } = await api.call('POST', '/bench/tracks', { owner, rows: rows.slice(at, at + LOT) });
        if (status !== 204) throw new Error(`tracks were answered ${status}`);
      }
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rows of tracks, copies of the game's smaller ones, each with a course of its own. */
function ownTracks(count: number): readonly object[] {
  const small = tracks.filter(({ course }) => JSON.stringify(course).length <= LARGEST);
  return Array.from({ length: count }, (_, n) => {
    const { name, style, builderVersion, course: of, light, seed, reference } = small[n % small.length]!;
    // Another time limit makes another course.
    const course = { ...of, maxTicks: of.maxTicks + 1 + Math.floor(n / small.length) };
    const id = `bench${String(n).padStart(10, '0')}`;
    const hash = contentHash(course);
    const track: Track = {
      id,
      name: `${name} ${n}`,
      style,
      builderVersion,
      course,
      hash,
      light,
      seed,
      origin: 'own',
    };
    const read = parseTrack(track);
    if (!read.ok) throw new Error(`track ${n} is none: ${read.faults[0]?.key}`);
    return {
      ...{ id, name: track.name, style, builderVersion, hash, light, seed, discipline: course.discipline },
      ...{ course: JSON.stringify(course), reference: JSON.stringify(reference ?? null), ...factsOf(course) },
    };
  });
}
