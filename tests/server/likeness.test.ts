import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorRidesOf } from '../../scripts/author-rides';
import { root } from '../../scripts/paths';
import { descentOf, printOf } from '../../server/rules/fingerprint';
import { areAlike, FEWEST_ALIKE, marksOf, piecesOf } from '../../server/rules/likeness';
import { levelFor, tapRamp } from '../../src/input/shape';
import { LEVELS, pacerBase, pacerRide, pisteOf } from '../../src/pilot';
import { compile, type InputStream } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import {
  authorRides,
  compiledOf,
  type Rider,
  type RidingServer,
  ridden,
  rowFor,
  startRiding,
  streamOf,
  trackOf,
} from './riding';

type Pieces = readonly number[];

const KIND = authorRides[0]!;
const piecesOfRuns = (runs: readonly number[]): Pieces => piecesOf(descentOf(runs, -1) ?? { runs: [] }, KIND);

/** The share two rides have in common of the one with fewer pieces. */
function share(mine: Pieces, theirs: Pieces): number {
  const [a, b] = [new Set(mine), new Set(theirs)];
  let same = 0;
  for (const piece of a) if (b.has(piece)) same++;
  return same / Math.min(a.size, b.size);
}

function pairs<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.flatMap((a, i) => list.slice(0, i).map((b) => [a, b] as const));
}

/** A ride changed in a place: a run some ticks longer, cut in two, or steered one step otherwise. */
function changed(runs: readonly number[], at: number, manner: number): number[] {
  const r = 3 * at;
  const [length, steer, stance] = runs.slice(r, r + 3) as [number, number, number];
  const other = steer > 0 ? steer - 1 : steer + 1;
  const instead = [
    [length + 3, steer, stance],
    [length, other, stance],
    [Math.ceil(length / 2), steer, stance, 1, other, stance, Math.ceil(length / 2), steer, stance],
  ][manner % 3]!;
  return [...runs.slice(0, r), ...instead, ...runs.slice(r + 3)];
}

const RACE = { holds: [64, 30, 90, 45], rests: [22, 50, 30] };
/** The least that hands can differ in: from one key to the other, all turns alike. */
const RHYTHM = { holds: [64], rests: [0] };

/**
 * A race by two keys, as the game makes a stream of it: each turn a held key whose edge grows, then nothing, into the tuck.
 *
 * @param scatter how far a hand is off its own time, ticks at most
 * @param turns how long the keys are held one after the other, and none in between, ticks
 */
function keyed(seed: number, scatter: number, turns = RACE): number[] {
  const next = random(seed);
  const levels: [number, number][] = [];
  let level = 0;
  for (let turn = 0; turn < 40; turn++) {
    const hold = turns.holds[turn % turns.holds.length]! + between(next, -scatter, scatter);
    const pause = turns.rests[turn % turns.rests.length]!;
    const rest = pause === 0 ? 0 : pause + between(next, -scatter, scatter);
    for (let t = 0; t < hold; t++) {
      level = levelFor(tapRamp(t) * (turn % 2 === 0 ? 1 : -1), level);
      levels.push([level, 0]);
    }
    level = 0;
    for (let t = 0; t < rest; t++) levels.push([0, t < 25 ? 0 : 1]);
  }
  const runs = [300, 0, 0, 1, 0, 1];
  for (const [steer, stance] of levels) {
    if (runs.at(-2) === steer && runs.at(-1) === stance) runs[runs.length - 3]!++;
    else runs.push(1, steer, stance);
  }
  return runs;
}

describe('two rides', () => {
  it('are alike when one is the other, changed a little', () => {
    for (const n of [0, 10, 26]) {
      const { runs } = streamOf(n);
      const original = piecesOfRuns(runs);
      const count = runs.length / 3;
      for (const edits of [1, 3, 8]) {
        let copy: readonly number[] = [runs[0]! + 7, ...runs.slice(1)];
        for (let i = 0; i < edits; i++) copy = changed(copy, Math.floor((count * (i + 1)) / (edits + 2)), i);
        const pieces = piecesOfRuns(copy);
        expect(areAlike(pieces, original)).toBe(true);
        const marks = marksOf(original);
        expect(marksOf(pieces).some((mark) => marks.includes(mark))).toBe(true);
      }
    }
  });

  it('are alike when the better half of one is the other', () => {
    const mine = streamOf(10, 1).runs;
    const theirs = streamOf(10, 2).runs;
    const middle = 3 * Math.round((mine.length / 3) * 0.6);
    const mixed = piecesOfRuns([...mine.slice(0, middle), ...theirs.slice(middle)]);
    expect(areAlike(mixed, piecesOfRuns(mine))).toBe(true);
    expect(areAlike(mixed, piecesOfRuns(theirs))).toBe(false);
  });

  it('are told apart by course, equipment and simulation', () => {
    const of = (kind: typeof KIND) => piecesOf(descentOf(streamOf(0).runs, -1)!, kind);
    for (const other of [{ hash: 'a'.repeat(64) }, { equipment: 'board' as const }, { simVersion: 2 }]) {
      expect(share(of(KIND), of({ ...KIND, ...other }))).toBe(0);
    }
  });

  it.each([5, 2])('of hands on two keys that are off by up to %i hundredths are not alike', (scatter) => {
    const rides = Array.from({ length: 40 }, (_, i) => piecesOfRuns(keyed(i + 1, scatter)));
    expect(rides[0]!.length).toBeGreaterThan(2 * FEWEST_ALIKE);
    const shares = pairs(rides).map(([a, b]) => share(a, b));
    expect(Math.max(...shares)).toBeLessThan(0.15);
    expect(piecesOfRuns(keyed(1, scatter))).toEqual(rides[0]);
  });

  it('of hands that go from key to key in one rhythm are not alike', () => {
    const rides = Array.from({ length: 40 }, (_, i) => piecesOfRuns(keyed(i + 1, 5, RHYTHM)));
    expect(rides[0]!.length).toBeGreaterThan(2 * FEWEST_ALIKE);
    expect(Math.max(...pairs(rides).map(([a, b]) => share(a, b)))).toBeLessThan(0.15);
  });

  it('of hands that follow one author are not alike', () => {
    for (const n of [0, 4, 26]) {
      const rides = [0, 1, 2, 3, 40, 41].map((variant) => piecesOfRuns(streamOf(n, variant).runs));
      for (const [a, b] of pairs(rides)) expect(share(a, b)).toBeLessThan(0.1);
    }
  });

  it('of computer riders from one line are not alike', { timeout: 240_000 }, () => {
    const { trackId, equipment } = KIND;
    const piste = pisteOf(compile(trackOf(trackId).course, equipment));
    const base = pacerBase(piste);
    const rides = LEVELS.flatMap((level) =>
      [1, 2, 3].map((seed) => piecesOfRuns(pacerRide(piste, base, level, seed).stream.runs)),
    );
    for (const [a, b] of pairs([...rides, piecesOfRuns(streamOf(0).runs)])) {
      expect(share(a, b)).toBeLessThan(0.25);
    }
  });

  it('are not compared when one holds too little', () => {
    const short = streamOf(0).runs.slice(0, 3 * (FEWEST_ALIKE + 10));
    expect(marksOf(piecesOfRuns(short))).toEqual([]);
    expect(areAlike(piecesOfRuns(short), piecesOfRuns(short))).toBe(false);
    expect(marksOf(piecesOfRuns(streamOf(0).runs))).toHaveLength(4);
  });
});

it('the authors of all raced tracks are known by print and marks', () => {
  const known = authorRidesOf(join(root, 'public', 'author-ghosts.json'));
  expect(known).toHaveLength(authorRides.length);
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  const without = known.filter(({ print, marks }) => print === '' || marks.length === 0);
  const styles = without.map(({ hash }) => trackOf(authorRides.find((r) => r.hash === hash)!.trackId).style);
  expect(styles.filter((style) => style !== 'training')).toEqual([]);
});

/** A training ride on skis: a touch more or less brings it down all the same. */
const GENTLE = 26;

/** A ride on that track changed in so many places, with the claims that are true of it. */
function copyOf(stream: InputStream, edits: number, seed = 1): InputStream {
  const { trackId, equipment } = authorRides[GENTLE]!;
  const count = stream.runs.length / 3;
  let runs: readonly number[] = [...stream.runs, 400, 0, 0];
  for (let i = 0; i < edits; i++) {
    runs = changed(runs, Math.floor((count * (i + 1)) / (edits + 1)) + seed, i + seed);
  }
  return ridden(compiledOf(trackId, equipment), { ...stream, runs });
}

/** How many marks the server keeps of each ride. No call reaches their table: the operator looks through a view of it. */
async function marksOnServer({ operator }: RidingServer): Promise<Map<string, number>> {
  const name = 'marks_of_rides';
  const viewQuery = 'SELECT ride AS id, COUNT(*) AS n FROM ride_marks GROUP BY ride';
  const made = await operator.call('POST', '/api/collections', { name, type: 'view', viewQuery });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { body } = await operator.call('GET', `/api/collections/${name}/records?perPage=1000`);
  await operator.call('DELETE', `/api/collections/${name}`);
  return new Map((body.items as { id: string; n: number }[]).map(({ id, n }) => [id, n]));
}

describe.each(['http', 'queue'] as const)('a server that judges by %s', (mode) => {
  let server: RidingServer;
  let ann: Rider;
  let bob: Rider;
  beforeAll(async () => {
    server = await startRiding(mode, undefined, 'known');
    [ann, bob] = [await server.rider('ann'), await server.rider('bob')];
    await server.wake();
  });
  afterAll(() => server?.close());

  it('keeps the print of a verified ride, and none of one that is not', async () => {
    const stream = streamOf(GENTLE, 4);
    const [row, forged] = [rowFor(GENTLE, stream), rowFor(GENTLE, { ...streamOf(GENTLE, 5), claimedUs: 1 })];
    const printed = createHash('sha256').update(printOf(row.stream, -1)).digest('hex');
    for (const [sent, print] of [[row, printed] as const, [forged, ''] as const]) {
      expect((await ann.send(sent)).status).toBe(200);
      await server.settled(ann, sent.id);
      const { body } = await server.operator.call('GET', `/api/collections/rides/records/${sent.id}`);
      expect(body).toMatchObject({ status: print === '' ? 'refused' : 'verified', print });
    }
  });

  /** The verdict on a ride in one word. */
  const verdict = async (rider: Rider, n: number, stream: InputStream): Promise<unknown> => {
    const answer = await rider.send(rowFor(n, stream));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const row = await server.settled(rider, String(answer.body.id));
    return row.status === 'verified' ? 'verified' : row.reason;
  };

  it('refuses the author’s ride as one’s own, as it is and changed', async () => {
    expect(await verdict(ann, 0, streamOf(0))).toBe('copied-stream');
    expect(await verdict(ann, GENTLE, streamOf(GENTLE))).toBe('copied-stream');
    for (const edits of [1, 4]) {
      expect(await verdict(ann, GENTLE, copyOf(streamOf(GENTLE), edits))).toBe('copied-stream');
    }
  });

  it('refuses a changed copy, and takes rides of one’s own, the next one after it too', async () => {
    const ride = streamOf(GENTLE, 1);
    expect(await verdict(ann, GENTLE, ride)).toBe('verified');
    for (const edits of [1, 2, 5]) {
      expect(await verdict(bob, GENTLE, copyOf(ride, edits))).toBe('copied-stream');
    }
    expect(await verdict(ann, GENTLE, copyOf(ride, 3, 2))).toBe('verified');
    expect(await verdict(bob, GENTLE, streamOf(GENTLE, 2))).toBe('verified');
    expect(await verdict(bob, 0, streamOf(0, 1))).toBe('verified');
  });

  it('knows a ride no longer once its rider has gone with it, by no mark either', async () => {
    const cid = await server.rider('cid');
    const ride = streamOf(GENTLE, 3);
    const sent = rowFor(GENTLE, ride);
    expect((await cid.send(sent)).status).toBe(200);
    expect((await server.settled(cid, sent.id)).status).toBe('verified');
    const marked = await marksOnServer(server);
    expect(marked.get(sent.id)).toBe(4);
    const gone = await server.operator.call('DELETE', `/api/collections/users/records/${cid.id}`);
    expect(gone.status).toBe(204);
    marked.delete(sent.id);
    expect(await marksOnServer(server)).toEqual(marked);
    expect(await verdict(bob, GENTLE, copyOf(ride, 1))).toBe('verified');
  });
});
