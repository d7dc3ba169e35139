import { describe, expect, it, vi } from 'vitest';
import {
  begin,
  blankDraft,
  bodyOf,
  builderActions,
  findingsOf,
  type History,
  parseBody,
  parseDraft,
  perform,
  redo,
  undo,
} from '../../../../src/tracks';
import fc from '../../../harness/fast-check';
import { plainTrack } from '../some-track';
import { act, actionNames, acts, actsOf } from './some-actions';

// Many random pieces of work: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const plain = bodyOf(plainTrack());

/** Faults that only mean that something stands where it must not; everything else would be the builder's own mistake. */
const PLACES = [
  'not-sorted',
  'too-steep',
  'finish-outside',
  'gate-before-start',
  'gate-after-finish',
  'gate-outside',
  'bumps-overlap',
  'bump-outside',
  'split-outside',
];

function all(history: History, step: (h: History) => History): readonly History[] {
  const out = [history];
  for (let next = step(history); next !== out.at(-1); next = step(next)) out.push(next);
  return out;
}

describe('work on a track', () => {
  it('comes back to its beginning exactly when all is undone, and to its end when all is redone', () => {
    fc.assert(
      fc.property(acts, (work) => {
        const done = work.reduce(act, begin(plain));
        const undone = all(done, undo).at(-1)!;
        expect(undone.now).toEqual(plain);
        expect(JSON.stringify(undone.now.course)).toBe(JSON.stringify(plain.course));
        expect(all(undone, redo).at(-1)!.now).toEqual(done.now);
      }),
      { numRuns: 150 },
    );
  });

  it('passes through the very same states backwards as forwards', () => {
    fc.assert(
      fc.property(acts, (work) => {
        const states = [begin(plain)];
        for (const one of work) states.push(act(states.at(-1)!, { ...one, stroke: undefined }));
        const seen = states.filter((state, i) => state !== states[i - 1]).map(({ now }) => now);
        expect(all(states.at(-1)!, undo).map(({ now }) => now)).toEqual(seen.reverse());
      }),
      { numRuns: 80 },
    );
  });

  it.each(actionNames)('by %s gives a track the strict door takes, or one with named faults', (name) => {
    fc.assert(
      fc.property(acts, actsOf(name), (before, last) => {
        const { now } = act(before.slice(0, 6).reduce(act, begin(plain)), last);
        expect(parseDraft(now)).toEqual({ ok: true, body: now });
        const { sound, faults } = findingsOf(now);
        const strict = parseBody(now);
        expect(strict.ok).toBe(sound);
        if (strict.ok) return;
        expect(strict.faults.filter(({ key }) => !PLACES.includes(key))).toEqual([]);
        expect(faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  it('counts a stroke as one step, from where it began', () => {
    const { 'move-finish': move } = builderActions;
    const begun = begin(plain);
    const up = perform(begun, move, { y: 120_000 }, 'drag');
    const there = perform(up, move, { y: 260_000 }, 'drag');
    const on = perform(there, move, { y: 300_000 }, 'drag');
    // Up over the hill and down again has lost nothing of it.
    expect(on.now.course.z.slice(0, 28)).toEqual(plain.course.z.slice(0, 28));
    expect(undo(on).now).toEqual(plain);
    expect(undo(on).past).toBeUndefined();
  });

  it('has no step for a drag that ends where it began', () => {
    const { 'move-gate': move } = builderActions;
    const away = perform(begin(plain), move, { index: 0, x: 5000, y: 40_000 }, 'drag');
    const home = perform(away, move, { index: 0, x: 2000, y: 30_000 }, 'drag');
    expect(home.past).toBeUndefined();
    expect(home.now).toEqual(plain);
  });

  it('forgets what was undone once something else is done', () => {
    const { 'remove-gate': remove } = builderActions;
    const undone = undo(perform(begin(plain), remove, { index: 0 }));
    const other = perform(undone, remove, { index: 1 });
    expect(redo(other)).toBe(other);
  });

  it('shares what an edit leaves alone', () => {
    const { now } = perform(begin(plain), builderActions['remove-gate'], { index: 0 });
    expect(now.course.z).toBe(plain.course.z);
    expect(now.course.gates[0]).toBe(plain.course.gates[1]);
  });

  it('has no end: a thousand steps are undone one by one', () => {
    let history = begin(blankDraft('slalom', 'Long', 1));
    for (let i = 0; i < 1000; i++) {
      history = perform(history, builderActions['move-finish'], { y: 100_000 + i * 200 });
    }
    expect(all(history, undo)).toHaveLength(1001);
  });
});
