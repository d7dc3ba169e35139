import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze } from '../../scripts/sim/freeze';
import { startVerifier, type Verifier } from '../../scripts/verifier';
import { type Core, cores, coresOf, present } from '../../server/cores';
import { bounded } from '../../server/rules/bounded';
import { createJudge, type Judgement } from '../../server/rules/judge';
import { type Course, decodeStream, type Equipment, simVersion, type Verdict } from '../../src/sim';
import { medalTimes } from '../../src/tracks';
import { builtVerifier } from '../harness/built-verifier';
import { eventually } from '../harness/eventually';
import { forged, honest } from './forgeries';
import { judgedFor, rowFor, type SentRide, streamOf, trackOf } from './riding';

const courseText = (row: SentRide) => () => JSON.stringify(trackOf(row.track).course);
/** A body of so many spaces that does not say how long it is. */
const unmeasured = (bytes: number) => new Blob([' '.repeat(bytes)]).stream();
const wordOf = (judgement: Judgement) => (judgement.status === 'verified' ? 'verified' : judgement.reason);

describe('the judge', () => {
  const judge = createJudge(cores);

  it.each(honest().map((c) => [c.name, c] as const))('believes %s, to the microsecond', (_, { row }) => {
    const judgement = judge(judgedFor(row), courseText(row));
    expect(judgement).toMatchObject({
      status: 'verified',
      timeUs: row.claimedUs,
      ranked: true,
      // Slopes without gates carry a rider down by themselves, and give no medal.
      medal: trackOf(row.track).course.gates.length === 0 ? '' : 'author',
    });
  });

  it.each(forged().map((c) => [c.name, c] as const))(
    'says the right word about %s',
    (_, { row, verdict }) => {
      expect(wordOf(judge(judgedFor(row), courseText(row)))).toBe(verdict);
    },
  );

  it('gives the medal of the time as it is shown', () => {
    const row = rowFor(0, streamOf(0));
    const { reference: _, ...ride } = judgedFor(row);
    const medal = (authorUs?: number): unknown => {
      const reference = authorUs && medalTimes(authorUs);
      const judgement = judge(reference ? { ...ride, reference } : ride, courseText(row));
      return judgement.status === 'verified' && judgement.medal;
    };
    const shownUs = row.claimedUs - (row.claimedUs % 10_000);
    expect(shownUs).toBeLessThan(row.claimedUs);
    // The author's time to which this one is a step of the rule behind, and a hundredth below bronze.
    const behind = (steps: number): number => Math.floor((shownUs * 12) / (12 + steps));
    const authors = [shownUs, behind(1), behind(2), behind(3), behind(3) - 10_000];
    expect(authors.map(medal)).toEqual(['author', 'gold', 'silver', 'bronze', '']);
    // Steps of another rule, as an older track brings them, count no more.
    const old = {
      authorUs: shownUs - 10_000,
      goldUs: shownUs - 1,
      silverUs: shownUs - 1,
      bronzeUs: shownUs - 1,
    };
    expect(judge({ ...ride, reference: old }, courseText(row))).toMatchObject({ medal: 'gold' });
    expect(medal()).toBe('');
  });

  it('keeps a ride with a penalty off the boards', () => {
    const { row } = forged().find(({ name }) => name === 'a miss where it costs time')!;
    const judgement = judge(judgedFor(row), courseText(row));
    expect(judgement).toMatchObject({ status: 'verified', ranked: false, timeUs: row.claimedUs });
    // The penalty is in the time: three seconds for each of at least one gate.
    expect(row.claimedUs).toBeGreaterThan(3_000_000);
  });

  it('does not know a simulation that is still to come', () => {
    const row = rowFor(0, streamOf(0), { simVersion: simVersion + 1 });
    expect(wordOf(judge(judgedFor(row), courseText(row)))).toBe('unknown-sim-version');
  });

  it('says so when the course is gone', () => {
    const row = rowFor(0, streamOf(0));
    const fresh = createJudge(cores);
    expect(wordOf(fresh(judgedFor(row), () => ''))).toBe('unknown-track');
  });

  it('takes no course that does not pass the door of courses', () => {
    const row = rowFor(0, streamOf(0));
    const { course } = trackOf(row.track);
    const trees = Array.from({ length: 5000 }, (_, y) => ({ x: 0, y, r: 50 }));
    for (const text of [
      '{',
      'null',
      JSON.stringify({ ...course, more: 1 }),
      JSON.stringify({ ...course, trees }),
    ]) {
      expect(wordOf(createJudge(cores)(judgedFor(row), () => text))).toBe('unknown-track');
    }
  });

  it('asks for a course once', () => {
    let asked = 0;
    const fresh = createJudge(cores);
    for (let i = 1; i < 4; i++) {
      const row = rowFor(0, streamOf(0, i));
      fresh(judgedFor(row), () => {
        asked++;
        return courseText(row)();
      });
    }
    expect(asked).toBe(1);
  });
});

it('a bounded map forgets what was asked for longest ago', () => {
  const map = bounded<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
});

describe('a frozen core', () => {
  interface Golden {
    readonly equipment: Equipment;
    readonly gunTick?: number;
    readonly stream: string;
    readonly verdict: Verdict;
    readonly course: Course;
  }
  const file = new URL(`../unit/sim/golden/v${simVersion}.json`, import.meta.url);
  const golden = JSON.parse(readFileSync(file, 'utf8')) as readonly Golden[];
  let folder: string;
  let old: Core;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-cores-'));
    old = (await import(pathToFileURL(await freeze(folder)).href)) as Core;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('imports nothing', () => {
    expect(readFileSync(join(folder, `v${simVersion}.js`), 'utf8')).not.toMatch(
      /\bimport\b[^*]*from|require\(/,
    );
  });

  it('is listed, with its version for those who need not load it', () => {
    expect(readFileSync(join(folder, 'frozen.ts'), 'utf8')).toContain(`import * as v${simVersion} from`);
    expect(readFileSync(join(folder, 'versions.ts'), 'utf8')).toContain(`= [${simVersion}];`);
  });

  it('is never written over', async () => {
    await expect(freeze(folder)).rejects.toThrow(/never written again/);
  });

  it('gives the golden rides their times to the bit when a newer one is present', () => {
    const table = coresOf({ ...present, simVersion: simVersion + 1 }, [old]);
    const core = table.get(simVersion)!;
    expect(core).toBe(old);
    for (const { course, equipment, gunTick, stream, verdict } of golden) {
      const compiled = core.compile(course, equipment);
      const again = core.replay(compiled, core.decodeStream(stream, course.maxTicks), gunTick);
      expect(JSON.parse(JSON.stringify(again))).toEqual(verdict);
      expect(decodeStream(stream).finalHash).toBe(again.finalHash);
    }
  });

  it('is used for rides of its version, and knows its own bad streams', () => {
    const judge = createJudge(coresOf({ ...present, simVersion: simVersion + 1 }, [old]));
    const row = rowFor(0, streamOf(0));
    expect(judge(judgedFor(row), courseText(row))).toMatchObject({
      status: 'verified',
      timeUs: row.claimedUs,
    });
    const broken = { ...judgedFor(row), stream: row.stream.slice(0, -8) };
    expect(wordOf(judge(broken, courseText(row)))).toBe('stream-malformed');
  });
});

describe('the verifier', () => {
  let folder: string;
  let verifier: Verifier;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fall-line-verifier-'));
    verifier = await startVerifier({ program: await builtVerifier(folder) });
  });
  afterAll(async () => {
    await verifier?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (body: string | ReadableStream, headers = { 'x-fl-secret': verifier.secret }) => {
    const asked = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await fetch(`${verifier.url}/verify`, asked as RequestInit);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const ask = (body: unknown) => post(JSON.stringify(body));

  it('asks for the courses it has not seen, and judges a lot in its order', async () => {
    const lot = [...honest().slice(0, 12), ...forged()];
    const rides = lot.map(({ row }) => judgedFor(row));
    const first = await ask({ rides });
    const needs = first.body.needs as string[];
    expect(needs.slice().sort()).toEqual([...new Set(rides.map((r) => r.hash))].sort());
    const courses = Object.fromEntries(lot.map(({ row }) => [row.hash, courseText(row)()]));
    const second = await ask({ rides, courses });
    const judge = createJudge(cores);
    expect(second.body.judgements).toEqual(lot.map(({ row }) => judge(judgedFor(row), courseText(row))));
    expect((await ask({ rides })).body.judgements).toEqual(second.body.judgements);
  });

  it('forgets that one track had no course when the next ride has the same', async () => {
    const row = rowFor(20, streamOf(20));
    const ride = judgedFor(row);
    const gone = await ask({ rides: [ride], courses: { [row.hash]: '' } });
    expect(gone.body.judgements).toMatchObject([{ status: 'refused', reason: 'unknown-track' }]);
    expect((await ask({ rides: [ride] })).body.needs).toEqual([row.hash]);
  });

  it('answers its health check without the secret', async () => {
    const answer = await fetch(`${verifier.url}/health`);
    expect(await answer.json()).toMatchObject({ code: 200, simVersions: [simVersion] });
  });

  it('says what is wrong with a request', async () => {
    const ride = judgedFor(rowFor(0, streamOf(0)));
    const course = trackOf(rowFor(0, streamOf(0)).track).course;
    expect((await fetch(`${verifier.url}/verify`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await post('{}', { 'x-fl-secret': 'wrong' })).status).toBe(401);
    expect((await post('{"rides":')).status).toBe(400);
    expect((await ask({ rides: [] })).status).toBe(400);
    expect((await ask({ rides: new Array(65).fill(ride) })).status).toBe(400);
    expect((await ask({ rides: [{ ...ride, more: 1 }] })).body.error).toContain('more');
    expect((await ask({ rides: [ride], courses: { [ride.hash]: '{"format":1}' } })).status).toBe(422);
    const other = JSON.stringify({ ...course, finish: course.finish - 1000 });
    expect((await ask({ rides: [ride], courses: { [ride.hash]: other } })).status).toBe(422);
    expect((await post(' '.repeat(25 * 1024 * 1024))).status).toBe(413);
    expect((await post(unmeasured(25 * 1024 * 1024))).status).toBe(413);
    expect((await fetch(`${verifier.url}/verify`)).status).toBe(405);
    expect((await fetch(`${verifier.url}/`)).status).toBe(404);
  });

  it('is there again after it was killed', async () => {
    const before = verifier.pid!;
    process.kill(before, 'SIGKILL');
    await eventually(async () => expect((await fetch(`${verifier.url}/health`)).status).toBe(200));
    expect(verifier.pid).not.toBe(before);
  });

  it('is replaced when it lives and does not answer', async () => {
    const before = verifier.pid!;
    process.kill(before, 'SIGSTOP');
    await eventually(async () => {
      expect((await fetch(`${verifier.url}/health`, { signal: AbortSignal.timeout(1000) })).status).toBe(200);
    });
    expect(verifier.pid).not.toBe(before);
    expect(() => process.kill(before, 0)).toThrow('ESRCH');
  });
});
