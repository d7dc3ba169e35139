import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInput, type Input } from '../../../src/input';
import { practiceSlope } from '../../../src/screens/shared/practice/practice-slope';
import { create, Phase } from '../../../src/sim';
import { type FakePage, fakePad, openPage, press } from './page';

const k = practiceSlope('ski');
let page: FakePage;
let asked: string[];
let inputs: readonly [Input, Input];

/** One rider of two: the red one has the letters and the first pad, the blue one the arrows and the second. */
function open(lane: 0 | 1, stage: EventTarget): Input {
  const input = createInput({
    stage: stage as unknown as HTMLElement,
    steering: 'raw',
    autoTuck: false,
    share: { keys: lane === 0 ? 'letters' : 'arrows', pad: lane },
    onCommand: (command) => asked.push(command),
  });
  input.setActive(true);
  return input;
}

/** What a rider's hands give after a few ticks. */
function given(input: Input, phase: 0 | 1 = Phase.running) {
  const s = create(k);
  s.phase = phase;
  const out = { steer: 0, stance: 0 };
  const sample = input.samplerFor(k);
  let pushed = false;
  for (let i = 0; i < 4; i++) {
    input.poll(performance.now());
    sample(performance.now() + 1, s, out);
    pushed ||= out.stance === 1;
  }
  return { steer: out.steer, stance: out.stance, pushed };
}

/** A stage of its own: the lower half of the page. */
function lowerHalf(): EventTarget {
  const box = { left: 0, top: 500, width: 600, height: 500 };
  return Object.assign(new EventTarget(), {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => box,
  });
}

let lower: EventTarget;
beforeEach(() => {
  asked = [];
  page = openPage();
  page.stage.box.height = 500;
  lower = lowerHalf();
  inputs = [open(0, page.stage), open(1, lower)];
});
afterEach(() => {
  for (const input of inputs) input.dispose();
  vi.unstubAllGlobals();
});

const key = (code: string) => ({ code, key: code, repeat: false });
const finger = (x: number, y: number, id: number) => ({
  ...{ pointerId: id, pointerType: 'touch', clientX: x, clientY: y, button: 0 },
});

describe('two riders at one screen', () => {
  it('have the letters and the arrows of one keyboard', () => {
    page.send(page.window, 'keydown', key('KeyA'));
    page.send(page.window, 'keydown', key('ArrowRight'));
    expect(given(inputs[0]).steer).toBe(-127);
    expect(given(inputs[1]).steer).toBe(127);
    page.send(page.window, 'keyup', key('KeyA'));
    page.send(page.window, 'keydown', key('KeyS'));
    expect(given(inputs[0])).toMatchObject({ steer: 0, stance: 2 });
    expect(given(inputs[1])).toMatchObject({ steer: 127, stance: 0 });
  });

  it('push off by a key of their own, and by no other', () => {
    page.send(page.window, 'keydown', key('ArrowUp'));
    page.send(page.window, 'keydown', key('KeyX'));
    expect(given(inputs[0], Phase.gate).pushed).toBe(false);
    expect(given(inputs[1], Phase.gate).pushed).toBe(true);
  });

  it('have each the whole of their part of the screen for two thumbs', () => {
    page.send(page.stage, 'pointerdown', finger(100, 40, 1));
    page.send(lower, 'pointerdown', finger(500, 540, 2));
    expect(given(inputs[0]).steer).toBe(-127);
    expect(given(inputs[1]).steer).toBe(127);
  });

  it('have the first and the second gamepad', () => {
    const [one, two] = [fakePad(), fakePad()];
    page.pads[1] = one;
    page.pads[2] = two;
    page.send(page.window, 'gamepadconnected');
    press(one, 14);
    press(two, 15);
    expect(given(inputs[0]).steer).toBe(-127);
    expect(given(inputs[1]).steer).toBe(127);
  });

  it('ask for a pause once, whoever presses the key', () => {
    page.send(page.window, 'keydown', key('KeyP'));
    expect(asked).toEqual(['pause']);
  });
});
