import { describe, expect, it } from 'vitest';
import { type Box, boxWithin, nextBox } from '../../../src/input/focus-way';
import { createMenuMemory, menuStep } from '../../../src/input/pad-menu';
import type { PadState } from '../../../src/input/pads';

/** A box of 100 × 40 px. */
const box = (left: number, top: number, width = 100, height = 40): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

describe('a step of the focus', () => {
  it('goes along a row and down a column', () => {
    const grid = [box(0, 0), box(120, 0), box(0, 60), box(120, 60)];
    expect(nextBox(grid[0]!, grid, 'right')).toBe(1);
    expect(nextBox(grid[0]!, grid, 'down')).toBe(2);
    expect(nextBox(grid[3]!, grid, 'left')).toBe(2);
    expect(nextBox(grid[3]!, grid, 'up')).toBe(1);
  });

  it('leads nowhere at the edge', () => {
    const row = [box(0, 0), box(120, 0)];
    expect(nextBox(row[0]!, row, 'left')).toBeUndefined();
    expect(nextBox(row[0]!, row, 'up')).toBeUndefined();
  });

  it('takes the wide control below before a nearer one that lies aside', () => {
    const from = box(0, 0);
    expect(nextBox(from, [box(300, 45), box(0, 100, 400)], 'down')).toBe(1);
  });

  it('does not go aside to what is scrolled out of sight beside it', () => {
    // A row of tabs, and below it a list that is scrolled so far that its first row lies behind the tabs.
    const tabs = [box(0, 0), box(120, 0)];
    const list = box(0, 50, 400, 200);
    const hidden = box(250, 0);
    expect(nextBox(tabs[1]!, [tabs[0]!, hidden], 'right')).toBe(1);
    expect(nextBox(tabs[1]!, [tabs[0]!, boxWithin(hidden, list)], 'right')).toBeUndefined();
    expect(boxWithin(box(10, 100), list)).toEqual(box(10, 100));
  });

  it('does not leave its row to the side', () => {
    expect(nextBox(box(0, 0), [box(120, 200)], 'right')).toBeUndefined();
  });

  it('reaches every control of a page from the first one', () => {
    const page = [
      ...[0, 130, 260, 390].map((left) => box(left, 0)),
      box(0, 60, 490),
      ...[0, 250].map((left) => box(left, 130, 240, 120)),
      box(430, 270, 60),
      ...[0, 130, 260, 390].map((left) => box(left, 400)),
    ];
    const reached = new Set([0]);
    for (const at of reached) {
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const others = page.filter((_, i) => i !== at);
        const next = nextBox(page[at]!, others, way);
        if (next !== undefined) reached.add(page.indexOf(others[next]!));
      }
    }
    expect(reached.size).toBe(page.length);
  });
});

function pad(down: readonly number[] = [], axes: readonly number[] = [0, 0]): PadState {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: down.includes(i), value: 0 }));
  return { timestamp: 0, axes, buttons };
}

describe('a gamepad in menus', () => {
  it('gives one step per press, and more while a way is held', () => {
    const memory = createMenuMemory();
    const seen: (string | undefined)[] = [];
    for (let ms = 0; ms <= 800; ms += 10) {
      const step = menuStep(pad([13]), memory, ms, false);
      if (step) seen.push(step);
    }
    expect(seen).toEqual(['down', 'down', 'down', 'down']);
    expect(menuStep(pad(), memory, 810, false)).toBeUndefined();
    expect(menuStep(pad([13]), memory, 820, false)).toBe('down');
  });

  it('tells a repeated step from a new one', () => {
    const memory = createMenuMemory();
    menuStep(pad([13]), memory, 0, false);
    expect(memory.repeats).toBe(false);
    expect(menuStep(pad([13]), memory, 500, false)).toBe('down');
    expect(memory.repeats).toBe(true);
    menuStep(pad([12]), memory, 510, false);
    expect(memory.repeats).toBe(false);
  });

  it('never repeats a button', () => {
    for (const [button, step] of [
      [0, 'press'],
      [1, 'back'],
      [2, 'x'],
      [3, 'y'],
      [8, 'view'],
    ] as const) {
      const memory = createMenuMemory();
      expect(menuStep(pad([button]), memory, 0, false)).toBe(step);
      expect(menuStep(pad([button]), memory, 5000, false)).toBeUndefined();
    }
  });

  it('takes a pushed stick for a way, and its trembling for none', () => {
    const memory = createMenuMemory();
    expect(menuStep(pad([], [0.3, 0]), memory, 0, false)).toBeUndefined();
    expect(menuStep(pad([], [0.9, 0.2]), memory, 10, false)).toBe('right');
    expect(menuStep(pad([], [0.55, 0]), memory, 20, false)).toBeUndefined();
    expect(menuStep(pad([], [0.7, 0]), memory, 30, false)).toBeUndefined();
    expect(menuStep(pad([], [0, 0]), memory, 40, false)).toBeUndefined();
    expect(menuStep(pad([], [0, -0.9]), memory, 50, false)).toBe('up');
  });

  it('is quiet while riding, and a button held across the finish presses nothing', () => {
    const memory = createMenuMemory();
    expect(menuStep(pad([0]), memory, 0, true)).toBeUndefined();
    expect(menuStep(pad([0]), memory, 10, false)).toBeUndefined();
    expect(menuStep(pad([13]), memory, 2000, true)).toBeUndefined();
    expect(menuStep(pad([13]), memory, 4000, false)).toBeUndefined();
    expect(menuStep(pad(), memory, 4010, false)).toBeUndefined();
    expect(menuStep(pad([0]), memory, 4020, false)).toBe('press');
  });
});
