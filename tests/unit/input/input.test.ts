import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInput, type Input } from '../../../src/input';
import { practiceSlope } from '../../../src/screens/shared/practice/practice-slope';
import { create, Phase, type State } from '../../../src/sim';
import { eventually } from '../../harness/eventually';
import { type FakePage, fakePad, openPage, press } from './page';

const k = practiceSlope('ski');
let page: FakePage;
let input: Input | undefined;
let asked: string[];

/** Input of a stage, riding or in the gate, as the game makes it. */
function open(more: { tilt?: boolean; onTiltRefused?: () => void } = {}): Input {
  asked = [];
  input = createInput({
    stage: page.stage as unknown as HTMLElement,
    steering: 'raw',
    autoTuck: false,
    onCommand: (command) => asked.push(command),
    ...more,
  });
  return input;
}

/** Lets frames of one tick pass, `n` of them; returns what came out last. */
function ride(hands: Input, n = 4, phase: State['phase'] = Phase.running) {
  const s = create(k);
  s.phase = phase;
  const sample = hands.samplerFor(k);
  const out = { steer: 0, stance: 0 };
  const seen: number[] = [];
  for (let i = 0; i < n; i++) {
    hands.poll(performance.now());
    sample(performance.now() + 1, s, out);
    seen.push(out.stance);
  }
  return { ...out, pushed: seen.includes(1) };
}

const key = (code: string, written = code) => ({ code, key: written, repeat: false });
const finger = (x: number, y = 900, id = 1) => ({
  pointerId: id,
  pointerType: 'touch',
  clientX: x,
  clientY: y,
  button: 0,
});

beforeEach(() => {
  page = openPage();
});
afterEach(() => {
  input?.dispose();
  input = undefined;
  vi.unstubAllGlobals();
});

describe('a gamepad', () => {
  it('steers the second stage of a visit as it did the first', () => {
    const first = open();
    first.setActive(true);
    page.pads[0] = fakePad();
    page.send(page.window, 'gamepadconnected');
    page.pads[0].axes[0] = 1;
    expect(ride(first).steer).toBe(127);
    first.dispose();

    const second = open();
    second.setActive(true);
    expect(ride(second).steer).toBe(127);
  });

  it('is no longer asked for once it is gone', () => {
    page.pads[0] = fakePad();
    const hands = open();
    hands.setActive(true);
    page.pads[0].axes[0] = 1;
    ride(hands);
    page.pads[0] = null;
    page.send(page.window, 'gamepaddisconnected');
    expect(ride(hands).steer).toBe(0);
  });

  it('held still through a restart, a pause or a lost focus goes on doing what it did', () => {
    page.pads[0] = fakePad();
    const hands = open();
    hands.setActive(true);
    page.pads[0].axes[0] = -1;
    press(page.pads[0], 1);
    expect(ride(hands)).toMatchObject({ steer: -127, stance: 2 });
    hands.setActive(false);
    hands.setActive(true);
    expect(ride(hands)).toMatchObject({ steer: -127, stance: 2 });
    page.send(page.window, 'blur');
    expect(ride(hands)).toMatchObject({ steer: -127, stance: 2 });
  });

  it('held from before does not open the wand; pressed anew it does', () => {
    page.pads[0] = fakePad();
    press(page.pads[0], 0);
    const hands = open();
    hands.setActive(true);
    expect(ride(hands, 4, Phase.gate).pushed).toBe(false);
    press(page.pads[0], 0, false);
    ride(hands, 4, Phase.gate);
    press(page.pads[0], 0);
    expect(ride(hands, 4, Phase.gate).pushed).toBe(true);
  });

  it('let go during a pause is let go', () => {
    page.pads[0] = fakePad();
    const hands = open();
    hands.setActive(true);
    press(page.pads[0], 1);
    expect(ride(hands).stance).toBe(2);
    hands.setActive(false);
    press(page.pads[0], 1, false);
    hands.setActive(true);
    expect(ride(hands, 1).stance).toBe(0);
  });

  it('asks for a pause once, however long the button is held and whatever is forgotten', () => {
    page.pads[0] = fakePad();
    const hands = open();
    hands.setActive(true);
    press(page.pads[0], 9);
    ride(hands);
    hands.setActive(false);
    hands.poll(performance.now());
    hands.poll(performance.now());
    expect(asked).toEqual(['pause']);
  });
});

describe('a thumb', () => {
  it('is on the half of the stage where the stage lies now', () => {
    const hands = open();
    hands.setActive(true);
    page.stage.box = { left: 400, top: 0, width: 600, height: 1000 };
    page.send(page.stage, 'pointerdown', finger(650));
    expect(ride(hands).steer).toBe(-127);
  });

  it('lying on the stage through a restart steers on, and can slide', () => {
    const hands = open();
    hands.setActive(true);
    page.send(page.stage, 'pointerdown', finger(500));
    expect(ride(hands).steer).toBe(127);
    hands.setActive(true);
    expect(ride(hands).steer).toBe(127);
    page.send(page.stage, 'pointermove', finger(300));
    expect(ride(hands).steer).toBe(-127);
    hands.setActive(true);
    expect(ride(hands).steer).toBe(-127);
    page.send(page.stage, 'pointerup', finger(300));
    expect(ride(hands).steer).toBe(0);
  });

  it('held above the zones asks for a restart while riding and at the finish, and for nothing else', () => {
    const hands = open();
    const hold = () => {
      page.send(page.stage, 'pointerdown', finger(300, 100));
      hands.poll(performance.now() + 700);
      page.send(page.stage, 'pointerup', finger(300, 100));
    };
    hold();
    expect(asked).toEqual([]);
    hands.setActive(true);
    hold();
    hands.rest();
    hold();
    expect(asked).toEqual(['restart', 'restart']);
    hands.setActive(false);
    hold();
    expect(asked).toHaveLength(2);
  });
});

describe('any key', () => {
  it.each([
    ['KeyX', 'x', true],
    ['Digit7', '7', true],
    ['Backspace', 'Backspace', true],
    ['Tab', 'Tab', false],
    ['F5', 'F5', false],
    ['ShiftLeft', 'Shift', false],
    ['KeyC', 'c', false],
  ])('%s (%s) in the gate: opens the wand %s', (code, written, opens) => {
    const hands = open();
    hands.setActive(true);
    ride(hands, 1, Phase.gate);
    page.send(page.window, 'keydown', key(code, written));
    expect(ride(hands, 4, Phase.gate).pushed).toBe(opens);
  });

  it('does nothing and stays the browser’s once the rider is out of the gate', () => {
    const hands = open();
    hands.setActive(true);
    ride(hands, 1, Phase.running);
    let taken = true;
    page.window.addEventListener('keydown', (e) => {
      taken = e.defaultPrevented;
    });
    page.send(page.window, 'keydown', key('KeyX', 'x'));
    expect(taken).toBe(false);
    expect(ride(hands)).toMatchObject({ steer: 0, stance: 0 });
  });
});

describe('a key', () => {
  const held = (code: string, more = {}) => ({ code, key: code, repeat: false, ...more });
  const riding = () => {
    const hands = open();
    hands.setActive(true);
    return hands;
  };

  it('let go while Cmd is down is let go with it', () => {
    const hands = riding();
    page.send(page.window, 'keydown', held('ArrowRight'));
    expect(ride(hands).steer).toBe(127);
    page.send(page.window, 'keydown', held('MetaLeft', { key: 'Meta', metaKey: true }));
    page.send(page.window, 'keyup', held('MetaLeft', { key: 'Meta' }));
    expect(ride(hands).steer).toBe(0);
  });

  it('held beyond Cmd steers on at its next repeat', () => {
    const hands = riding();
    page.send(page.window, 'keydown', held('ArrowRight'));
    page.send(page.window, 'keyup', held('MetaLeft', { key: 'Meta' }));
    expect(ride(hands).steer).toBe(0);
    page.send(page.window, 'keydown', held('ArrowRight', { repeat: true }));
    expect(ride(hands).steer).toBe(127);
    page.send(page.window, 'keyup', held('ArrowRight'));
    expect(ride(hands).steer).toBe(0);
  });

  it('stays held beside the Windows key, whose system reports each release', () => {
    vi.stubGlobal('navigator', { getGamepads: () => page.pads, platform: 'Win32' });
    const hands = riding();
    page.send(page.window, 'keydown', held('ArrowRight'));
    page.send(page.window, 'keyup', held('MetaLeft', { key: 'Meta' }));
    expect(ride(hands).steer).toBe(127);
  });

  it('repeated without Cmd is no new press', () => {
    const hands = riding();
    page.send(page.window, 'keydown', held('ArrowRight'));
    hands.clear();
    page.send(page.window, 'keydown', held('ArrowRight', { repeat: true }));
    expect(ride(hands).steer).toBe(0);
  });

  it.each([
    ['ArrowLeft', { steer: -127 }],
    ['d', { steer: 127 }],
    ['A', { steer: -127 }],
    [' ', { stance: 2 }],
  ])('without a code counts by what it writes: %j', (written, result) => {
    const hands = riding();
    page.send(page.window, 'keydown', { code: '', key: written, repeat: false });
    expect(ride(hands)).toMatchObject(result);
    page.send(page.window, 'keyup', { code: '', key: written });
    expect(ride(hands)).toMatchObject({ steer: 0, stance: 0 });
  });

  it.each([
    ['Numpad4', { steer: -127 }],
    ['Numpad6', { steer: 127 }],
    ['Numpad8', { stance: 1 }],
    ['Numpad2', { stance: 2 }],
  ])('%s of the number pad rides', (code, result) => {
    const hands = riding();
    page.send(page.window, 'keydown', held(code));
    expect(ride(hands)).toMatchObject(result);
  });

  it.each(['ctrlKey', 'altKey'])('steers with %s held, and commands nothing', (modifier) => {
    const hands = riding();
    page.send(page.window, 'keydown', held('ArrowLeft', { [modifier]: true }));
    expect(ride(hands).steer).toBe(-127);
    page.send(page.window, 'keydown', held('KeyR', { [modifier]: true }));
    expect(asked).toEqual([]);
  });
});

describe('tilt', () => {
  const tilt = (gamma: number) => page.send(page.window, 'deviceorientation', { beta: 40, gamma });

  it('takes the pose after a calibration as its middle', () => {
    const hands = open({ tilt: true });
    hands.setActive(true);
    tilt(0);
    tilt(24);
    expect(ride(hands).steer).toBe(127);
    hands.calibrateTilt();
    expect(ride(hands).steer).toBe(0);
    tilt(24);
    expect(ride(hands).steer).toBe(0);
    tilt(0);
    expect(ride(hands).steer).toBe(-127);
  });

  it('begins in its middle every time the hands do', () => {
    const hands = open({ tilt: true });
    tilt(0);
    hands.setActive(true);
    tilt(24);
    expect(ride(hands).steer).toBe(0);
  });

  it('asks the browser once, in the first gesture with the option on, and tells a refusal', async () => {
    let answer: (word: string) => void = () => undefined;
    const requestPermission = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    );
    vi.stubGlobal('DeviceOrientationEvent', { requestPermission });
    const refused = vi.fn();
    const hands = open({ tilt: false, onTiltRefused: refused });
    page.send(page.window, 'touchend');
    expect(requestPermission).not.toHaveBeenCalled();
    hands.setOptions({ tilt: true });
    page.send(page.window, 'touchend');
    page.send(page.window, 'click');
    expect(requestPermission).toHaveBeenCalledTimes(1);
    answer('denied');
    await eventually(() => expect(refused).toHaveBeenCalledTimes(1));
  });
});
