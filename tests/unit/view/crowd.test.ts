import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Compiled, type Course, cellAt, compile } from '../../../src/sim';
import { type Board, boardsOf, type Person, peopleOf, type Venue, venuesOf } from '../../../src/view/crowd';
import { placeForest, type Trees } from '../../../src/view/forest';
import { createLight } from '../../../src/view/light';
import { MeshBuilder } from '../../../src/view/mesh';
import { courseBanners } from '../../../src/view/props/course-banners';
import { netLines } from '../../../src/view/props/net-lines';
import { boardLegs, featherFlags } from '../../../src/view/props/pennants';
import type { Site } from '../../../src/view/props/site';
import { TIERS } from '../../../src/view/quality';
import {
  createLayout,
  createRelief,
  createWornLine,
  crestsOf,
  pitchesOf,
  type Relief,
} from '../../../src/view/terrain';
import { hillyCourse } from './slope';

const light = createLight('golden');

interface Scenery {
  readonly k: Compiled;
  readonly relief: Relief;
  readonly trees: Trees;
  readonly venues: readonly Venue[];
  readonly boards: readonly Board[];
  readonly people: readonly Person[];
}

function sceneryOf(course: Course, seed: number, { crowd = true, coarse = false } = {}): Scenery {
  const k = compile(course, 'ski');
  const relief = createRelief(k, createLayout(k), seed);
  const venues = crowd ? venuesOf(k, relief, seed) : [];
  const boards = boardsOf(k, venues, relief);
  const work = placeForest(k, relief, seed, light.preset.sun, 32, { gatherings: venues, boards });
  let next = work.next();
  while (!next.done) next = work.next();
  const trees = next.value;
  const people = peopleOf({ course: k, relief, trees, seed, venues, boards, coarse });
  return { k, relief, trees, venues, boards, people };
}

const tracks = (
  JSON.parse(readFileSync('public/tracks.json', 'utf8')) as {
    name: string;
    seed: number;
    style: string;
    course: Course;
  }[]
).filter(({ style }) => style !== 'training');
const sceneries = tracks.map(({ name, course, seed }) => ({ name, seed, ...sceneryOf(course, seed) }));
const hilly = sceneryOf(hillyCourse(2), 4);

function siteOf({ k, relief, venues, boards, people }: Scenery, seed: number): Site {
  return {
    course: k,
    relief,
    light,
    seed,
    coarse: false,
    nets: netLines(k, relief, seed),
    people,
    venues,
    boards,
  };
}

/** How far outside the line that stops a rider a point is, m: the farthest net of the cells about it. */
function outside(k: Compiled, relief: Relief, x: number, y: number): number {
  const nets = [-0.6, 0, 0.6].map((dy) => k.nets[cellAt(k, y + dy)]!);
  return Math.abs(x - relief.layout.centreAt(y)) - Math.max(...nets);
}

/** x of a net's foot at a y, m. */
function footOf({ nets }: Site, side: 1 | -1, y: number): number {
  const { joints } = nets.find((net) => net.side === side)!;
  const after = joints.findIndex((joint) => joint.y >= y);
  const [a, b] = [joints[Math.max(0, after - 1)]!, joints[after]!];
  return b.y > a.y ? a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y) : b.x;
}

describe('people beside the course', () => {
  it('stand where no rider can be, on every track', () => {
    for (const { name, k, relief, people } of [...sceneries, { name: 'hilly', ...hilly }]) {
      const near = Math.min(...people.map(({ x, y }) => outside(k, relief, x, y)));
      expect(near, name).toBeGreaterThan(0.6);
    }
  });

  it('stand in no tree', () => {
    for (const { name, trees, people } of sceneries) {
      let room = Number.POSITIVE_INFINITY;
      for (const { x, y } of people)
        for (let t = trees.firstFrom(y - 4); t < trees.firstFrom(y + 4); t++)
          room = Math.min(room, Math.hypot(trees.x[t]! - x, trees.y[t]! - y) - trees.radius[t]!);
      expect(room, name).toBeGreaterThan(0);
    }
  });

  it('stand in nobody else, and at no leg of a board', () => {
    for (const { name, boards, people } of sceneries) {
      const legs = boards.flatMap(({ feet }) => feet);
      people.forEach(({ x, y }, i) => {
        const others = people.slice(i + 1).map((one) => Math.hypot(one.x - x, one.y - y));
        expect(Math.min(...others), name).toBeGreaterThan(0.45);
        expect(Math.min(...legs.map(([lx, ly]) => Math.hypot(lx - x, ly - y))), name).toBeGreaterThan(0.35);
      });
    }
  });

  it('are the same for a seed, and others for another', () => {
    const [again, other] = [sceneryOf(hillyCourse(2), 4), sceneryOf(hillyCourse(2), 5)];
    expect(again.people).toEqual(hilly.people);
    expect(other.people).not.toEqual(hilly.people);
  });

  it('are never more than are drawn, and many in mid-course', () => {
    for (const { name, k, people } of sceneries) {
      const seen = people.map(({ y }) => people.filter((one) => one.y >= y && one.y < y + 214).length);
      expect(Math.max(...seen), name).toBeLessThanOrEqual(TIERS.high.people);
      const midway = people.filter(({ y }) => y > k.finishY * 0.25 && y < k.finishY * 0.75);
      expect((midway.length / k.finishY) * 1000, name).toBeGreaterThan(50);
    }
  });

  it('are many at the jumps of fast courses, where a few far away would not be read', () => {
    for (const { name, k, people } of sceneries.filter((one) => one.k.course.discipline >= 2)) {
      k.bumpY.forEach((y, b) => {
        if (k.bumpKind[b] !== 1) return;
        const lip = y + k.bumpL[b]!;
        const near = people.filter((one) => one.role !== 'camera' && one.y > lip && one.y < lip + 36);
        expect(near.length, name).toBeGreaterThan(44);
      });
    }
  });

  it('stand on fast courses at the net that riders have before them', () => {
    for (const { name, k, relief, venues } of sceneries.filter((one) => one.k.course.discipline >= 2)) {
      const line = createWornLine(k, relief.layout.centreAt);
      const spot = { x: 0, y: 0, tightness: 0 };
      for (const { y, side } of venues.filter(({ kind }) => kind === 'way')) {
        // Where a rider is who looks at them.
        spot.y = Math.max(0, y - 50);
        line.find(spot);
        expect((spot.x - relief.layout.centreAt(y)) * side, name).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('are fewer where the picture must be cheap', () => {
    const { people } = sceneryOf(hillyCourse(2), 4, { coarse: true });
    expect(people.length).toBeLessThan(hilly.people.length * 0.75);
  });

  it('work, and no more, where somebody trains', () => {
    const { people } = sceneryOf(hillyCourse(), 4, { crowd: false });
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['judge', 'rake', 'shovel']));
  });

  it('take pictures where riders land', () => {
    const { k, people } = hilly;
    const kicker = k.bumpKind.indexOf(1);
    const press = people.filter(({ role }) => role === 'camera');
    const lip = k.bumpY[kicker]! + k.bumpL[kicker]!;
    expect(press.some(({ y }) => y > lip && y < lip + 40)).toBe(true);
  });
});

describe('venues', () => {
  it('lie at every jump, steep pitch and finish, on the sides where there is room', () => {
    for (const { name, k, relief, venues } of sceneries) {
      expect(
        venues.filter(({ kind }) => kind === 'finish'),
        name,
      ).toHaveLength(2);
      for (const { y } of pitchesOf(k, relief, 3))
        expect(
          venues.some((one) => Math.abs(one.y - y) < 22),
          name,
        ).toBe(true);
      k.bumpY.forEach((y, b) => {
        expect(
          venues.some((one) => Math.abs(one.y - y - (k.bumpKind[b] === 1 ? k.bumpL[b]! : 0)) < 30),
          name,
        ).toBe(true);
      });
    }
  });
});

describe('crests', () => {
  it('are where the hill becomes steeper, and none on an even slope', () => {
    const layout = hilly.relief.layout;
    const even = { layout, heightAt: (_x: number, y: number) => -0.3 * y };
    const rolls = { layout, heightAt: (_x: number, y: number) => (y < 250 ? -0.15 * y : 37.5 - 0.3 * y) };
    const k = { finishY: 500, bumpFrom: [], bumpTo: [] };
    expect(crestsOf(k, even)).toEqual([]);
    expect(crestsOf(k, rolls).map(({ y }) => y)).toEqual([250]);
  });
});

describe('banners and flags', () => {
  it('hang on the nets or stand outside them', () => {
    for (const scenery of sceneries) {
      const { name, k, relief, seed } = scenery;
      const site = siteOf(scenery, seed);
      const banners = courseBanners(site);
      expect(banners.length / k.finishY, name).toBeGreaterThan(0.08);
      const near = { board: Number.POSITIVE_INFINITY, net: Number.POSITIVE_INFINITY };
      for (const { side, corners } of banners)
        for (const [x, , z] of corners) {
          if (side === 0) near.board = Math.min(near.board, outside(k, relief, x, -z));
          // On a net that grows wider or narrower they follow its line, not the steps of its cells.
          else near.net = Math.min(near.net, (x - footOf(site, side, -z)) * side);
        }
      expect(near.board, name).toBeGreaterThan(0.5);
      expect(near.net, name).toBeGreaterThan(-0.1);
    }
  });

  it('are boards that no crown touches, on every track', () => {
    for (const { name, boards, trees } of sceneries) {
      expect(boards.length, name).toBeGreaterThan(0);
      const near = boards.flatMap(({ feet: [[ax, ay], [bx, by]] }) =>
        Array.from({ length: 25 }, (_, n) => [ax + ((bx - ax) * n) / 24, ay + ((by - ay) * n) / 24] as const),
      );
      for (const [x, y] of near)
        for (let t = trees.firstFrom(y - 5); t < trees.firstFrom(y + 5); t++)
          expect(Math.hypot(trees.x[t]! - x, trees.y[t]! - y), name).toBeGreaterThan(trees.radius[t]!);
    }
  });

  it('keep poles and cloth out of reach of riders', () => {
    for (const scenery of sceneries) {
      const { name, k, relief, seed } = scenery;
      const m = new MeshBuilder();
      const site = siteOf(scenery, seed);
      for (const piece of [...featherFlags(site), ...boardLegs(site)]) piece.draw(m);
      const at = m.geometry().getAttribute('position');
      let near = Number.POSITIVE_INFINITY;
      for (let i = 0; i < at.count; i++) near = Math.min(near, outside(k, relief, at.getX(i), -at.getZ(i)));
      expect(near, name).toBeGreaterThan(0.3);
    }
  });
});
