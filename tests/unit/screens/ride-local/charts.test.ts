import { describe, expect, it } from 'vitest';
import { analyse } from '../../../../src/ride';
import {
  layFor,
  linePath,
  lossBars,
  speedPath,
  speedScale,
  worstSection,
} from '../../../../src/screens/ride-local/ride/charts';
import { asOpponent, holding, inGate, openSlope, rideOut } from '../../ride/slope';

const frame = { width: 520, height: 150 };
const row = (gate: number, lossUs: number) => ({ gate, lossUs, totalUs: 0 });

function ridden() {
  const k = openSlope();
  const ride = inGate(k);
  rideOut(ride, holding(3, 1));
  return { k, a: analyse(k, asOpponent(ride).stream) };
}

/** Numbers of an SVG path, as points. */
function points(path: string): [number, number][] {
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
}

describe('the loss chart', () => {
  it('lets losses hang down and gains stand up, on one scale', () => {
    const [lost, won, none] = lossBars([row(0, 200_000), row(1, -100_000), row(2, 0)], frame);
    expect(lost).toMatchObject({ y: 75, height: 71 });
    expect(won!.y + won!.height).toBe(75);
    expect(won!.height).toBeCloseTo(35.5, 6);
    expect(none!.height).toBe(1);
  });

  it('stays inside its frame, whatever the number of gates', () => {
    for (const n of [1, 7, 60]) {
      const bars = lossBars(
        Array.from({ length: n }, (_, i) => row(i, i * 9000 - 100_000)),
        frame,
      );
      for (const b of bars) {
        expect(b.x).toBeGreaterThanOrEqual(0);
        expect(b.x + b.width).toBeLessThanOrEqual(520);
        expect(b.y).toBeGreaterThanOrEqual(0);
        expect(b.y + b.height).toBeLessThanOrEqual(150);
      }
    }
  });

  it('names the worst section, and none when nothing was lost', () => {
    expect(worstSection([row(0, 10_000), row(1, 300_000), row(2, 40_000)])?.gate).toBe(1);
    expect(worstSection([row(0, -10_000), row(1, 9_000)])).toBeUndefined();
  });
});

describe('the speed trace', () => {
  it('runs from the start at the left to the finish at the right', () => {
    const { k, a } = ridden();
    const path = points(speedPath(a, frame, a.topSpeed, k.finishY));
    expect(path[0]![0]).toBeLessThan(5);
    expect(path.at(-1)![0]).toBe(520);
    for (let i = 1; i < path.length; i++) expect(path[i]![0]).toBeGreaterThanOrEqual(path[i - 1]![0]);
    for (const [, y] of path) expect(y).toBeGreaterThanOrEqual(3.9);
  });
});

describe('the scale of speeds', () => {
  it('has a few round speeds in the unit shown, each where the trace has it', () => {
    const lines = speedScale(frame, 25, 3.6);
    expect(lines.map(({ value }) => value)).toEqual([20, 40, 60, 80]);
    expect(lines[1]!.at).toBeCloseTo(frame.height - (40 / 90) * (frame.height - 4), 9);
    for (const top of [4, 11, 19, 33, 42]) {
      const n = speedScale(frame, top, 3.6).length;
      expect(n).toBeGreaterThanOrEqual(2);
      expect(n).toBeLessThanOrEqual(4);
    }
  });
});

describe('the line from above', () => {
  it('holds every gate inside the frame', () => {
    const { k, a } = ridden();
    const lay = layFor(k, frame);
    for (let i = 0; i < k.gateY.length; i++) {
      const y = lay.y(k.gateX[i]!, k.gateY[i]!);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(150);
    }
    expect(points(linePath(a, lay))).toHaveLength(a.samples);
  });

  it('holds the whole of every line inside the frame, however far it went astray', () => {
    const { k, a } = ridden();
    const astray = { ...a, x: a.x.map((x, i) => x + (i > 20 ? 38 : 0)) };
    const lay = layFor(k, frame, [a, astray]);
    for (const line of [a, astray]) {
      for (const [, y] of points(linePath(line, lay))) {
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(frame.height);
      }
    }
  });

  it('shows what lies on the rider’s right below what lies on the left', () => {
    const lay = layFor(openSlope(), frame);
    expect(lay.y(4, 50)).toBeGreaterThan(lay.y(-4, 50));
    expect(lay.x(0, 90)).toBeGreaterThan(lay.x(0, 30));
  });
});
