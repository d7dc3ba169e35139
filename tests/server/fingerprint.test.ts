import { describe, expect, it } from 'vitest';
import { FEWEST_TURNS, printOf } from '../../server/rules/fingerprint';
import { create, encodeStream, type InputStream, optionsOf, Phase, step } from '../../src/sim';
import { between, random } from '../unit/sim/corpus';
import { authorRides, compiledOf, streamOf, trackOf } from './riding';

const print = (stream: InputStream, gunTick = -1) => printOf(encodeStream(stream), gunTick);

/** An author's ride with other input in the gate: the runs from the push-off on stay. */
function withGate(n: number, gate: readonly number[]): InputStream {
  const stream = streamOf(n);
  const after = stream.runs.slice(3);
  const runs = [...gate, ...after];
  return { ...stream, runs, ticks: runs.reduce((sum, v, i) => (i % 3 === 0 ? sum + v : sum), 0) };
}

/** What the print is made of, as the simulation itself does it: the kick, and the input of each tick after it. */
function truth(stream: InputStream, gunTick: number): string {
  const { trackId, equipment } = authorRides[0]!;
  const k = compiledOf(trackId, equipment);
  const s = create(k, optionsOf(stream, gunTick));
  const out: string[] = [];
  let kick = '';
  for (let r = 0; r < stream.runs.length; r += 3) {
    for (let n = stream.runs[r]!; n > 0; n--) {
      if (s.phase !== Phase.gate) {
        out.push(`${stream.runs[r + 1]} ${stream.runs[r + 2]}`);
        continue;
      }
      step(k, s, stream.runs[r + 1]!, stream.runs[r + 2]!);
      // The push has just set the speed.
      if (s.phase !== Phase.gate) kick = `${s.vx} ${s.vy} ${s.vz}`;
    }
  }
  return kick === '' ? '' : `${kick}|${out.join()}`;
}

describe('the print of a ride', () => {
  it('is that of its descent: time in the gate and the flags of the stream are no part of it', () => {
    const { runs } = streamOf(0);
    expect(runs.slice(1, 3)).toEqual([0, 0]);
    const original = print(streamOf(0));
    expect(original).not.toBe('');
    const early = 2 * (300 - runs[0]!);
    const same = [
      { ...streamOf(0), timePenalty: true },
      { ...streamOf(0), goofy: true },
      withGate(0, [10, 50, 0, runs[0]! - 10, 0, 0]),
      withGate(0, [20, 0, 1, runs[0]! - 20, 0, 0]),
      ...(early === 0 ? [] : [withGate(0, [runs[0]! + early, 0, 0])]),
    ];
    for (const stream of same) expect(print(stream)).toBe(original);
  });

  it('differs with the kick and with every touch', () => {
    const stream = streamOf(0);
    const { runs } = stream;
    expect(print(withGate(0, [runs[0]! + 7, 0, 0]))).not.toBe(print(stream));
    const steered = runs.with(-2, runs.at(-2)! + 1);
    expect(print({ ...stream, runs: steered })).not.toBe(print(stream));
    expect(print({ ...stream, runs: runs.with(-3, runs.at(-3)! + 1), ticks: stream.ticks + 1 })).not.toBe(
      print(stream),
    );
  });

  it('takes a gun start and a free start with the same kick for one', () => {
    const free = withGate(0, [305, 0, 0]);
    const gun = withGate(0, [285, 0, 0]);
    expect(print({ ...gun, gunStart: true }, 280)).toBe(print(free));
  });

  it('is equal exactly where the simulation starts two streams alike', () => {
    const next = random(11);
    const tail = streamOf(0).runs.slice(3);
    const seen = new Map<string, string>();
    const back = new Map<string, string>();
    for (let i = 0; i < 300; i++) {
      const gun = i % 2 === 1;
      const gunTick = gun ? between(next, 250, 260) : -1;
      const runs: number[] = [];
      for (let n = between(next, 1, 4), last = -1; n > 0; n--) {
        const stance = (last + between(next, 1, 2)) % 3;
        runs.push(between(next, 1, i % 3 === 0 ? 330 : 140), 0, stance);
        last = stance;
      }
      if (runs.at(-1) === tail[2] && runs.at(-2) === tail[1]) runs.push(1, 3, 2);
      runs.push(...tail);
      const ticks = runs.reduce((sum, v, at) => (at % 3 === 0 ? sum + v : sum), 0);
      const stream = { ...streamOf(0), runs, ticks, gunStart: gun };
      const [mine, theirs] = [print(stream, gunTick), truth(stream, gunTick)];
      if (mine === '') continue;
      expect(seen.get(mine) ?? theirs).toBe(theirs);
      expect(back.get(theirs) ?? mine).toBe(mine);
      seen.set(mine, theirs);
      back.set(theirs, mine);
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(seen.size).toBeLessThan(300);
  });

  it('is none where two riders can honestly have done the same, or where nothing can be read', () => {
    const ride = (turns: number) => {
      const runs = [300, 0, 0, 1, 0, 1];
      for (let i = 0; i < turns; i++) runs.push(50, i % 2 === 0 ? 40 : -40, 0);
      return { ...streamOf(0), runs, ticks: 301 + 50 * turns };
    };
    expect(print(ride(1))).toBe('');
    expect(print(ride(FEWEST_TURNS - 1))).toBe('');
    expect(print(ride(FEWEST_TURNS))).not.toBe('');
    // A held key whose edge grows is one turn of the hand.
    const grown = Array.from({ length: 8 }, (_, i) => [3, 48 + 8 * i, 0]).flat();
    const held = [300, 0, 0, 1, 0, 1, ...grown, 50, 0, 0, ...grown.map((v, i) => (i % 3 === 1 ? -v : v))];
    expect(print({ ...ride(0), runs: held, ticks: 301 + 2 * 24 + 50 })).toBe('');
    expect(printOf('RkwBAAAA', -1)).toBe('');
    expect(print({ ...ride(20), runs: [100, 0, 0], ticks: 100 })).toBe('');
  });

  it('is there for every raced ride with gates', () => {
    const without = authorRides.filter((_, n) => print(streamOf(n)) === '');
    expect(without.filter(({ trackId }) => trackOf(trackId).style !== 'training')).toEqual([]);
  });
});
