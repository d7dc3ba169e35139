import { describe, expect, it } from 'vitest';
import { createJudge, createSign, exercises, type Judge, type Sign, writeSign } from '../../../src/academy';
import { create, createCursor, type InputStream, optionsOf, type State, stepFrom } from '../../../src/sim';
import { rideByHand } from './beginner';
import { setUp } from './streams';

/** Rides a stream before the judge's eyes, and tells the sign and the state after every tick. */
function watch(
  id: string,
  stream: InputStream,
  tell: (sign: Sign, s: State, judge: Judge) => void,
): { readonly judge: Judge; readonly sign: Sign } {
  const { k, task, measures } = setUp(id);
  const judge = createJudge(k, task, measures);
  const sign = createSign(task);
  const s = create(k, optionsOf(stream));
  const cursor = createCursor(stream);
  judge.begin();
  while (!judge.over() && s.tick < k.maxTicks && stepFrom(k, s, stream, cursor)) {
    judge.tick(s);
    writeSign(sign, judge.seen, s, judge.measures);
    tell(sign, s, judge);
  }
  return { judge, sign };
}

const author = (id: string): InputStream => setUp(id).author;

/** In the tuck straight down the hill, whatever gates there are. */
const straight = (id: string): InputStream => rideByHand(setUp(id).k, () => ({ side: 0, stance: 1 })).stream;

/** The sign as it stands when each gate has just been passed. */
function atGates(
  id: string,
  stream: InputStream,
): readonly { readonly value: number; readonly tone: number }[] {
  const told: { value: number; tone: number }[] = [];
  watch(id, stream, ({ value, tone }, _, { seen }) => {
    if (seen.gates > told.length) told.push({ value, tone });
  });
  return told;
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

describe('the live sign', () => {
  it.each(exercises.map(({ id }) => id))('of %s has something to tell before the ride is over', (id) => {
    const told = new Set<number>();
    watch(id, author(id), ({ value }) => {
      if (!Number.isNaN(value)) told.add(value);
    });
    expect(told.size).toBeGreaterThan(0);
  });

  it.each(['turns', 'narrow', 'rules', 'hairpins'])('counts the gates missed, in %s', (id) => {
    const told: number[] = [];
    const { judge, sign } = watch(id, straight(id), ({ value }) => told.push(value));
    expect(told[0]).toBe(0);
    expect(sign.value).toBe(judge.verdict().facts.find(({ key }) => key === 'faults')!.value);
    expect(sign.value).toBeGreaterThan(2);
    expect(sign.tone).toBe(-1);
  });

  it('tells how far the mark is, and of a stop the distance that is judged', () => {
    const { k, task } = setUp('mark');
    if (task.kind !== 'stop') throw new Error('no mark');
    const ride = rideByHand(
      k,
      ({ y }) => ({ side: 0, stance: y > 85 ? 2 : 0 }),
      ({ tick }) => tick > 3000,
    );
    const { judge, sign } = watch('mark', ride.stream, ({ value }, { y }) => expect(value).toBe(task.at - y));
    expect(judge.seen.ending).toBe('stood');
    expect(Math.abs(sign.value)).toBe(judge.verdict().facts[0]!.value);
  });

  it('is good at the mark, bad beyond it, and neither on the way there', () => {
    const tones = new Set<number>();
    watch('mark', straight('mark'), ({ tone }, { y }) => {
      // Three stars within 0.6 m, one within 3 m.
      expect(tone).toBe(Math.abs(y - 120) <= 0.6 ? 1 : y > 123 ? -1 : 0);
      tones.add(tone);
    });
    expect([...tones]).toEqual([0, 1, -1]);
  });

  it('tells the edge: good from where three stars are, and bad only for who stays flat', () => {
    const { k, task } = setUp('linked');
    if (task.kind !== 'linked') throw new Error('no edge');
    let good = 0;
    watch('linked', author('linked'), ({ value, tone }, _, { seen }) => {
      expect(value).toBe(seen.edge);
      expect(tone === 1).toBe(Math.abs(value) > task.edge[2]);
      // Between two turns everybody is flat for a moment.
      if (seen.turns > 0 && seen.gates < k.gateX.length) expect(tone).toBeGreaterThanOrEqual(0);
      if (tone === 1) good++;
    });
    expect(good).toBeGreaterThan(100);
    expect(watch('linked', straight('linked'), () => undefined).sign.tone).toBe(-1);
  });

  it('tells of each pole what the result takes the mean of', () => {
    const { judge } = watch('apex', author('apex'), () => undefined);
    const off = judge.verdict().facts.find(({ key }) => key === 'off-pole')!.value;
    const told = atGates('apex', author('apex')).map(({ value }) => Math.abs(value));
    expect(told).toHaveLength(setUp('apex').k.gateX.length);
    expect(mean(told)).toBeCloseTo(off, 9);
  });

  it('tells how long it was from each gate to the next', () => {
    const { seen } = watch('rhythm', author('rhythm'), () => undefined).judge;
    const beats = atGates('rhythm', author('rhythm')).slice(1);
    for (const [i, { value }] of beats.entries()) expect(value).toBe(seen.at[i + 1]! - seen.at[i]!);
  });

  it('tells how far behind the line each gate was passed: the line itself not at all', () => {
    const own = atGates('ideal-line', author('ideal-line'));
    for (const { value, tone } of own) expect({ value, tone }).toEqual({ value: 0, tone: 1 });
    const { measures } = setUp('ideal-line');
    const told = atGates('ideal-line', straight('ideal-line'));
    const { seen } = watch('ideal-line', straight('ideal-line'), () => undefined).judge;
    for (const [i, { value }] of told.entries()) expect(value).toBe(seen.at[i]! - measures.ideal[i]!);
  });

  it.each(['apex', 'rhythm', 'ideal-line', 'early-line', 'rise-line'])(
    'of %s never calls a gate good that was missed',
    (id) => {
      const { seen } = watch(id, straight(id), () => undefined).judge;
      const missed = atGates(id, straight(id)).filter((_, gate) => gate > 0 && seen.fault[gate] === 1);
      expect(missed.length).toBeGreaterThan(2);
      for (const { value, tone } of missed) if (!Number.isNaN(value)) expect(tone).toBe(-1);
    },
  );

  it.each([
    ['early-line', 'early', (height: number) => height >= -1],
    ['rise-line', 'rise', (height: number) => height >= 2.2],
  ] as const)('of %s is good as often as the result counts it', (id, key, counts) => {
    const { judge } = watch(id, author(id), () => undefined);
    const heights = id === 'early-line' ? judge.seen.apex : judge.seen.rise;
    const share = judge.verdict().facts.find((fact) => fact.key === key)!.value;
    expect([...heights].filter(counts).length / heights.length).toBe(share);
    for (const { value, tone } of atGates(id, author(id))) {
      if (!Number.isNaN(value)) expect(tone).toBe(counts(value) ? 1 : -1);
    }
  });

  it('runs down to the pass time, and is bad beyond it', () => {
    const { measures, task } = setUp('exam-slalom');
    if (task.kind !== 'exam') throw new Error('no exam');
    const limit = (measures.bronzeUs * task.time[0]) / 1e6;
    let before = Number.POSITIVE_INFINITY;
    const { judge, sign } = watch('exam-slalom', author('exam-slalom'), ({ value, tone }) => {
      expect(value).toBeLessThanOrEqual(before);
      expect(tone).toBe(0);
      before = value;
    });
    expect(sign.value).toBeCloseTo(limit - judge.seen.timeUs / 1e6, 1);
    const late = watch('exam-slalom', straight('exam-slalom'), () => undefined);
    expect(late.sign.value).toBeLessThan(0);
    expect(late.sign.tone).toBe(-1);
  });
});
