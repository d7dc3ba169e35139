import { describe, expect, it } from 'vitest';
import { FIRST_HABIT, habitPlan } from '../../../src/pilot/habit';
import {
  createLine,
  layAround,
  layLine,
  layStraight,
  lineSlope,
  lineX,
  pieceAt,
} from '../../../src/pilot/line';
import { pisteOf } from '../../../src/pilot/piste';
import { compile } from '../../../src/sim';
import { SETTINGS, setCourse } from './courses';

const piste = pisteOf(compile(setCourse(SETTINGS.GS), 'ski'));
const { ground, k } = piste;

function smooth() {
  const plan = habitPlan(piste, FIRST_HABIT);
  const line = createLine(ground);
  layLine(ground, plan, line);
  return { plan, line };
}

describe('a line', () => {
  it('passes each gate at its margin on the right side', () => {
    const { plan, line } = smooth();
    for (let i = 0; i < k.gateY.length; i++) {
      const y = k.gateY[i]!;
      const past = (lineX(line, y, pieceAt(line, y, 0)) - k.gateX[i]!) * k.gateSide[i]!;
      expect(past).toBeCloseTo(plan.margin[i]!, 9);
    }
  });

  it('has no corner where two pieces meet', () => {
    const { line } = smooth();
    for (const y of k.gateY) {
      const left = pieceAt(line, y - 1e-6, 0);
      expect(lineX(line, y, left)).toBeCloseTo(lineX(line, y, left + 1), 9);
      expect(lineSlope(line, y, left)).toBeCloseTo(lineSlope(line, y, left + 1), 9);
    }
  });

  it('slopes as it runs', () => {
    const { line } = smooth();
    for (let y = 5; y < k.finishY - 5; y += 7.3) {
      const p = pieceAt(line, y, 0);
      const rise = (lineX(line, y + 1e-4, p) - lineX(line, y - 1e-4, p)) / 2e-4;
      expect(lineSlope(line, y, p)).toBeCloseTo(rise, 4);
    }
  });

  it('comes back above the gate when its apex is shifted up', () => {
    const { plan, line } = smooth();
    const y = k.gateY[10]!;
    const before = lineSlope(line, y, 11) * k.gateSide[10]!;
    plan.shift[10] = -2;
    layAround(ground, plan, line, 11);
    expect(lineSlope(line, y, 11) * k.gateSide[10]!).toBeLessThan(before);
  });

  it('laid anew around a gate equals the whole line laid anew', () => {
    const { plan, line } = smooth();
    plan.margin[7] = 1.3;
    plan.shift[7] = 1.1;
    plan.bend[7] = 0.4;
    layAround(ground, plan, line, 8);
    const whole = createLine(ground);
    layLine(ground, plan, whole);
    expect(line.c).toEqual(whole.c);
  });

  it('is straight from gate to gate when naive', () => {
    const { plan, line } = smooth();
    layStraight(ground, plan, line);
    const y0 = k.gateY[3]!;
    const y1 = k.gateY[4]!;
    const middle = (lineX(line, y0, 4) + lineX(line, y1, 4)) / 2;
    expect(lineX(line, (y0 + y1) / 2, 4)).toBeCloseTo(middle, 9);
  });
});
