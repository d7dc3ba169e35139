import { describe, expect, it } from 'vitest';
import {
  begin,
  blankDraft,
  bodyOf,
  builderActions,
  centreHeight,
  centreLine,
  type Draft,
  findingsOf,
  nextGatePlace,
  perform,
  placeAfter,
  pointAt,
} from '../../../../src/tracks';
import { plainCourse, plainTrack } from '../some-track';

const times = { authorUs: 1, goldUs: 2, silverUs: 3, bronzeUs: 4 };
const plain = bodyOf(plainTrack());
const timed: Draft = { ...plain, reference: { ski: times } };
const act = builderActions;
const gate = (draft: Draft, i: number) => draft.course.gates[i]!;

describe('gates', () => {
  it('are set in order down the hill, on the other side than the one above', () => {
    const { course } = act['set-gate'].apply(plain, { x: 1234, y: 40_011 });
    expect(course.gates[1]).toEqual({ x: 1250, y: 40_000, side: -1, width: 6500 });
  });

  it('moved past a neighbour change places with it', () => {
    const { gates } = plain.course;
    const moved = act['move-gate'].apply(plain, { index: 0, x: 0, y: 70_000 });
    expect(gate(moved, 1)).toEqual({ ...gates[0], x: 0, y: 70_000 });
    expect(placeAfter(gates, 0, 70_000)).toBe(1);
  });

  it('are pulled wide by the outside pole, and pass on the other side when it is led past', () => {
    const pole = 'outside';
    expect(gate(act['move-pole'].apply(plain, { index: 0, pole, x: 9000 }), 0)).toMatchObject({
      width: 7000,
      side: 1,
    });
    expect(gate(act['move-pole'].apply(plain, { index: 0, pole, x: -3000 }), 0)).toMatchObject({
      width: 5000,
      side: -1,
    });
  });

  it('keep the outside pole where it stands when the turning pole is led away', () => {
    const moved = gate(act['move-pole'].apply(plain, { index: 0, pole: 'turning', x: 500 }), 0);
    expect(moved).toMatchObject({ x: 500, width: 7500, side: 1 });
  });

  it('follow one another down an empty slope, all of them within the piste', () => {
    let draft = blankDraft('slalom', 'New', 7);
    for (let i = 0; i < 20; i++) draft = act['set-gate'].apply(draft, nextGatePlace(draft));
    expect(draft.course.gates).toHaveLength(20);
    expect(findingsOf(draft).faults).toEqual([]);
  });

  it('behind the start, behind the finish or outside the nets are told by their number', () => {
    for (const [place, key] of [
      [{ x: 0, y: -5000 }, 'gate-before-start'],
      [{ x: 0, y: 280_000 }, 'gate-after-finish'],
      [{ x: 80_000, y: 30_000 }, 'gate-outside'],
    ] as const) {
      const { faults, sound } = findingsOf(act['move-gate'].apply(plain, { index: 0, ...place }));
      expect(sound).toBe(false);
      expect(faults[0]).toMatchObject({ key });
      expect(faults[0]?.gate).toBeGreaterThan(0);
    }
  });
});

describe('the hill', () => {
  it('has the pitch that was drawn, and what lies below keeps its shape', () => {
    const drawn = act['set-pitch'].apply(plain, { from: 100_000, to: 200_000, grade: 0.4 });
    const fall = centreHeight(drawn.course, 140_000) - centreHeight(drawn.course, 160_000);
    expect(fall / 20).toBeCloseTo(0.4, 3);
    const below = centreHeight(drawn.course, 300_000) - centreHeight(drawn.course, 340_000);
    expect(below / 40).toBeCloseTo(0.25, 3);
    expect(findingsOf(drawn).faults).toEqual([]);
  });

  it('that is too sharp is told, and can be smoothed', () => {
    const point = pointAt(plain.course, 120_000);
    const sharp = act.raise.apply(plain, { point, z: plain.course.z[point]! + 3000, reach: 20_000 });
    expect(findingsOf(sharp).faults.map(({ key }) => key)).toContain('too-sharp');
    let smooth: Draft = sharp;
    for (let i = 0; i < 4; i++) smooth = act.smooth.apply(smooth, { from: 40_000, to: 200_000 });
    expect(findingsOf(smooth).faults).toEqual([]);
  });

  it('without cross slope stores none', () => {
    const tilted = act['set-cross'].apply(plain, { from: 0, to: 100_000, value: 500 });
    expect(tilted.course.cross).toHaveLength(plain.course.z.length);
    expect(act['set-cross'].apply(tilted, { from: -1e6, to: 1e6, value: 0 }).course.cross).toEqual([]);
  });

  it('carries gates along when the piste is led to another side', () => {
    const point = pointAt(plain.course, 80_000);
    const { course } = act['move-centre'].apply(plain, { point, x: 10_000, reach: 100_000 });
    const offsets = course.gates.map((g) => g.x - centreLine(course, g.y));
    const before = plain.course.gates.map((g) => g.x);
    for (const [i, offset] of offsets.entries())
      expect(Math.abs(offset - before[i]!)).toBeLessThanOrEqual(25);
  });

  it('grows with its finish, and keeps room to stop', () => {
    const { course } = act['move-finish'].apply(plain, { y: 900_000 });
    expect(course.finish).toBe(900_000);
    expect(findingsOf({ ...plain, course }).faults).toEqual([]);
    expect(centreHeight(course, 500_000) - centreHeight(course, 540_000)).toBeCloseTo(10, 3);
  });

  it('shrinks with its finish; gates left behind it are told, times behind it are gone', () => {
    const short = act['move-finish'].apply(plain, { y: 100_000 });
    expect(short.course.splits).toEqual([90_000]);
    expect(findingsOf(short).faults[0]).toMatchObject({ key: 'gate-after-finish', gate: 4 });
  });
});

describe('an edit', () => {
  it('of the course drops times ridden on the old one; an edit of the name keeps them', () => {
    const begun = begin(timed);
    expect(perform(begun, act['turn-gate'], { index: 2 }).now.reference).toBeUndefined();
    expect(perform(begun, act.rename, { name: 'Other' }).now.reference).toEqual({ ski: times });
  });

  it('of the length gives a ride more time before it has not finished', () => {
    const { now } = perform(begin(plain), act['move-finish'], { y: 900_000 });
    expect(now.course.maxTicks).not.toBe(plain.course.maxTicks);
    expect(now.course.maxTicks).toBeGreaterThan(10_000);
  });

  it('with nothing in it is none', () => {
    const begun = begin(plain);
    expect(perform(begun, act['remove-gate'], { index: 99 })).toBe(begun);
    expect(perform(begun, act.rename, { name: '   ' })).toBe(begun);
  });
});

describe('a course laid by the setter', () => {
  it('stands in one action, of the wanted style, without faults', () => {
    const { now } = perform(begin(plain), act['lay-track'], {
      style: 'slalom',
      lengthM: 400,
      dropM: 120,
      seed: 5,
    });
    expect(now.style).toBe('slalom');
    expect(now.course.gates.length).toBeGreaterThan(20);
    expect(findingsOf(now).faults).toEqual([]);
  });
});

describe('a blank track', () => {
  it.each(['slalom', 'giant-slalom', 'super-g', 'downhill'] as const)(
    'for %s can be ridden as it is',
    (style) => {
      expect(findingsOf(blankDraft(style, 'New', 3))).toMatchObject({ sound: true, faults: [] });
    },
  );
});

describe('surfaces', () => {
  it('are painted where the stretch lies', () => {
    const { snow } = act['paint-snow'].apply(plain, { from: 95_000, to: 105_000, snow: 0 }).course;
    expect(snow.flatMap((s, i) => (s === 0 ? [i] : []))).toEqual([10, 11]);
  });

  it('keep nets outside the piste', () => {
    const draft = act['piste-width'].apply(plain, { from: 0, to: 50_000, half: 40_000 });
    expect(draft.course.nets[3]).toBe(48_000);
    expect(act['place-nets'].apply(draft, { from: 0, to: 50_000, half: 5000 }).course.nets[3]).toBe(40_000);
    expect(plainCourse().nets[3]).toBe(22_000);
  });
});
