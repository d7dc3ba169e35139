import { describe, expect, it, vi } from 'vitest';
import { contentHash, type Fault, parseCourse, parseTrack, type Track } from '../../../src/tracks';
import fc from '../../harness/fast-check';
import { repeats } from '../../harness/repeats';
import { bodies, plainCourse, plainTrack } from './some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Faults of a track given as anything. */
function faults(value: unknown): readonly Fault[] {
  const parsed = parseTrack(value);
  return parsed.ok ? [] : parsed.faults;
}

/** Faults of the plain track with some fields of its course replaced. */
function courseFaults(over: Readonly<Record<string, unknown>>): readonly Fault[] {
  const parsed = parseCourse({ ...plainCourse(), ...over });
  return parsed.ok ? [] : parsed.faults;
}

const gates = plainCourse().gates;
const withGate = (i: number, over: object): object[] =>
  gates.map((g, n) => (n === i ? { ...g, ...over } : g));

describe('the door for tracks', () => {
  it('lets a legal track through, unchanged', () => {
    const track = plainTrack();
    expect(parseTrack(JSON.parse(JSON.stringify(track)))).toEqual({ ok: true, track });
  });

  it('gives back a copy that shares nothing with the stranger’s value', () => {
    const track = plainTrack();
    const parsed = parseTrack(track);
    expect(parsed.ok && parsed.track).not.toBe(track);
    expect(parsed.ok && parsed.track.course.gates).not.toBe(track.course.gates);
  });

  it.each([null, undefined, 7, 'track', [], () => 0])('refuses %s as no track', (value) => {
    expect(faults(value)[0]?.key).toBe('not-a-track');
  });

  it('names the field that is missing', () => {
    const { light: _, ...rest } = plainTrack();
    expect(faults(rest)).toMatchObject([{ key: 'missing', path: 'light' }]);
  });

  it('names the gate whose width is no integer', () => {
    expect(courseFaults({ gates: withGate(6, { width: 5000.5 }) })).toMatchObject([
      { key: 'not-integer', path: 'gates.6.width' },
    ]);
    const course = { ...plainCourse(), gates: withGate(6, { width: 5000.5 }) };
    expect(faults({ ...plainTrack(), course })).toMatchObject([
      { key: 'not-integer', path: 'course.gates.6.width', gate: 7 },
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a discipline there is not', { discipline: 4 }, 'out-of-range'],
    ['a snow there is not', { snow: plainCourse().snow.map(() => 5) }, 'out-of-range'],
    ['a tree thicker than 2.5 m', { trees: [{ x: 20_000, y: 5000, r: 2501 }] }, 'out-of-range'],
    ['numbers as text', { finish: '260000' }, 'wrong-type'],
    ['infinite heights', { z: plainCourse().z.map(() => Number.POSITIVE_INFINITY) }, 'not-integer'],
    ['no number at all', { dy: Number.NaN }, 'wrong-type'],
    ['a list that is none', { gates: {} }, 'wrong-type'],
    ['an unknown field', { wind: 3 }, 'unknown-key'],
    ['a hole in a list', { z: [0, undefined, -2500, -5000] }, 'missing'],
    ['too few control points', { z: [0, -1, -2] }, 'wrong-length'],
    ['cells that are not points less three', { snow: plainCourse().snow.slice(1) }, 'wrong-length'],
    ['a cross slope of another length', { cross: [1, 2, 3] }, 'wrong-length'],
    ['a slope over 40°', { z: plainCourse().z.map((v) => v * 4) }, 'too-steep'],
    ['nets inside the piste', { nets: plainCourse().nets.map(() => 9000) }, 'nets-inside-piste'],
    ['gates out of order', { gates: [gates[1], gates[0]] }, 'not-sorted'],
    ['a gate behind the start', { gates: [{ ...gates[0], y: 0 }] }, 'gate-before-start'],
    ['a gate behind the finish', { gates: [{ ...gates[0], y: 260_000 }] }, 'gate-after-finish'],
    ['a gate outside the nets', { gates: [{ ...gates[0], x: 30_000 }] }, 'gate-outside'],
    ['a finish beyond the slope', { finish: 500_000 }, 'finish-outside'],
    ['a split behind the finish', { splits: [270_000] }, 'split-outside'],
    ['splits that do not ascend', { splits: [90_000, 90_000] }, 'not-sorted'],
    [
      'trees out of order',
      {
        trees: [
          { x: 19_000, y: 9000, r: 500 },
          { x: 19_000, y: 8000, r: 500 },
        ],
      },
      'not-sorted',
    ],
    ['a patch turned inside out', { patches: [{ x0: 5, y0: 0, x1: 5, y1: 9, snow: 0 }] }, 'empty-patch'],
    [
      'bumps that overlap',
      {
        bumps: [
          { kind: 1, y: 50_000, height: 500, length: 9000 },
          { kind: 0, y: 66_000, height: 500, length: 9000 },
        ],
      },
      'bumps-overlap',
    ],
    ['a bump behind the start', { bumps: [{ kind: 0, y: 5000, height: 500, length: 9000 }] }, 'bump-outside'],
  ])('refuses %s', (_, over, key) => {
    expect(courseFaults(over).map((f) => f.key)).toContain(key);
  });

  it('refuses a hash that is not its course’s', () => {
    expect(faults({ ...plainTrack(), hash: '0'.repeat(64) })).toMatchObject([{ key: 'hash-differs' }]);
  });

  it('refuses an id that is not 15 small letters and digits', () => {
    expect(faults({ ...plainTrack(), id: 'Plainplainplain' })).toMatchObject([{ key: 'bad-id', path: 'id' }]);
  });

  it('refuses a track of a newer builder and says so', () => {
    expect(faults({ ...plainTrack(), builderVersion: 2 })).toMatchObject([{ key: 'newer-builder' }]);
  });

  it('refuses a slalom with the gates of a giant slalom', () => {
    expect(faults({ ...plainTrack(), style: 'slalom' })).toMatchObject([{ key: 'wrong-discipline' }]);
  });

  it('refuses medals in the wrong order', () => {
    const ski = { authorUs: 5, goldUs: 4, silverUs: 6, bronzeUs: 7 };
    expect(faults({ ...plainTrack(), reference: { ski } })).toMatchObject([{ key: 'times-not-ascending' }]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s wherever it stands', (key) => {
    const text = JSON.stringify(plainTrack());
    expect(faults(JSON.parse(text.replace('{', `{"${key}":{"polluted":1},`)))[0]?.key).toBe('unknown-key');
    const deep = text.replace('"gates":[{', `"gates":[{"${key}":{"polluted":1},`);
    expect(faults(JSON.parse(deep))[0]?.key).toBe('unknown-key');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses huge and deep values before it walks them', () => {
    expect(faults({ ...plainTrack(), course: { z: new Array(5_000_000).fill(0) } })[0]?.key).toBe('too-big');
    let deep: unknown = 0;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(faults({ deep })[0]?.key).toBe('too-big');
  });

  it('refuses live objects: only plain data may pass', () => {
    class Sneaky {
      readonly name = 'x';
    }
    expect(faults({ ...plainTrack(), course: new Sneaky() })[0]?.key).toBe('wrong-type');
  });

  it('tells at most twenty faults', () => {
    const course = { ...plainCourse(), z: plainCourse().z.map((v) => v + 0.5) };
    expect(faults({ ...plainTrack(), course })).toHaveLength(20);
  });

  it('takes every track the setter can make', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const track: Track = { ...body, id: 'a'.repeat(15), origin: 'own', hash: contentHash(body.course) };
        expect(parseTrack(track)).toEqual({ ok: true, track });
      }),
      { numRuns: 40 },
    );
  });

  it('answers any JSON at all without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseTrack(value).ok).toBe(false);
      }),
      { numRuns: repeats(60, 300) },
    );
  });
});
