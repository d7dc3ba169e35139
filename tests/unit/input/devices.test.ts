import { describe, expect, it } from 'vitest';
import { createPadMemory, readPad } from '../../../src/input/gamepad';
import { actionOf, commandOf } from '../../../src/input/keyboard';
import { createQueue, push, takeBefore } from '../../../src/input/queue';
import { rollOf, type TiltZero, tiltSteer } from '../../../src/input/tilt';
import { hasPlace, slideOf, zoneOf } from '../../../src/input/touch';

describe('touch zones', () => {
  const box = { left: 100, top: 50, width: 600, height: 1000 };
  it.each([
    [110, 900, 'left'],
    [399, 501, 'left'],
    [401, 501, 'right'],
    [690, 1040, 'right'],
    [390, 499, 'above'],
    [110, 60, 'above'],
  ] as const)('at (%i, %i) is %s', (x, y, zone) => {
    expect(zoneOf(box, x, y)).toBe(zone);
  });

  it('a slide counts from ten pixels on, smoothly', () => {
    expect(slideOf(200, 209)).toBeUndefined();
    expect(slideOf(200, 210)).toBe(0);
    expect(slideOf(200, 255)).toBeCloseTo(0.5, 9);
    expect(slideOf(200, 145)).toBeCloseTo(-0.5, 9);
  });

  it('made-up pointers without a place are not heard', () => {
    expect(hasPlace({ isTrusted: false, clientX: 0, clientY: 0 })).toBe(false);
    expect(hasPlace({ isTrusted: false, clientX: Number.NaN, clientY: 4 })).toBe(false);
    expect(hasPlace({ isTrusted: false, clientX: 10, clientY: 4 })).toBe(true);
    expect(hasPlace({ isTrusted: true, clientX: 0, clientY: 0 })).toBe(true);
  });
});

describe('keys', () => {
  it('steer by arrows and by A and D, brake by Down, S and Space', () => {
    expect(['ArrowLeft', 'KeyA'].map((code) => actionOf(code))).toEqual(['left', 'left']);
    expect(['ArrowRight', 'KeyD'].map((code) => actionOf(code))).toEqual(['right', 'right']);
    expect(['ArrowUp', 'KeyW'].map((code) => actionOf(code))).toEqual(['tuck', 'tuck']);
    expect(['ArrowDown', 'KeyS', 'Space'].map((code) => actionOf(code))).toEqual(['brake', 'brake', 'brake']);
  });

  it('ask for restart, pause and camera', () => {
    expect(['KeyR', 'Escape', 'KeyP', 'KeyC', 'KeyX'].map(commandOf)).toEqual([
      'restart',
      'pause',
      'pause',
      'camera',
      undefined,
    ]);
  });
});

describe('tilt', () => {
  it('takes the pose at calibration as its middle', () => {
    const zero: TiltZero = { degrees: Number.NaN };
    expect(tiltSteer(7, zero)).toBe(0);
    expect(tiltSteer(19, zero)).toBeCloseTo(0.5, 9);
    expect(tiltSteer(-60, zero)).toBe(-1);
    zero.degrees = Number.NaN;
    expect(tiltSteer(-60, zero)).toBe(0);
  });

  it('is the roll the player sees, however the screen is turned', () => {
    expect(rollOf(30, 10, 0)).toBe(10);
    expect(rollOf(30, 10, 90)).toBe(30);
    expect(rollOf(30, 10, 180)).toBe(-10);
    expect(rollOf(30, 10, -90)).toBe(-30);
  });

  it('without a reading steers nowhere', () => {
    expect(tiltSteer(Number.NaN, { degrees: 0 })).toBe(0);
  });
});

describe('a gamepad', () => {
  const pad = (over: { timestamp?: number; axis?: number; down?: number[] } = {}) => ({
    timestamp: over.timestamp ?? 0,
    axes: [over.axis ?? 0, 0],
    buttons: Array.from({ length: 16 }, (_, i) => ({
      pressed: over.down?.includes(i) ?? false,
      value: over.down?.includes(i) ? 1 : 0,
    })),
  });

  it('tells only what changed', () => {
    const q = createQueue();
    const memory = createPadMemory();
    const asked: string[] = [];
    const ask = (c: string): void => {
      asked.push(c);
    };
    readPad(pad({ axis: 0.5, down: [7, 9] }), memory, q, 10, 20, ask);
    readPad(pad({ axis: 0.5, down: [7, 9] }), memory, q, 20, 30, ask);
    expect(q.count).toBe(2);
    expect(asked).toEqual(['pause']);
    readPad(pad({ axis: 0.5 }), memory, q, 30, 40, ask);
    expect(q.count).toBe(3);
  });

  it('is dated by its own clock where that can be true', () => {
    const q = createQueue();
    readPad(pad({ axis: 1, timestamp: 15 }), createPadMemory(), q, 10, 20, () => {});
    readPad(pad({ axis: 1, timestamp: 99 }), createPadMemory(), q, 10, 20, () => {});
    expect(q.ring[0]!.timeMs).toBe(15);
    expect(q.ring[1]!.timeMs).toBe(10);
  });
});

describe('the queue', () => {
  it('hands out what happened before the tick ends', () => {
    const q = createQueue();
    push(q, 10, 'press', 1, 'left', 0);
    expect(takeBefore(q, 10)).toBeUndefined();
    expect(takeBefore(q, 10.01)?.contact).toBe(1);
    expect(takeBefore(q, 99)).toBeUndefined();
  });

  it('never loses a press to a flood of moves', () => {
    const q = createQueue();
    for (let i = 0; i < 2000; i++) push(q, i, 'stick', 0, 'start', i);
    push(q, 2000, 'press', 7, 'left', 0);
    let last = -1;
    for (let e = takeBefore(q, 1e9); e; e = takeBefore(q, 1e9)) last = e.contact;
    expect(last).toBe(7);
    expect(q.ring).toHaveLength(512);
  });
});
