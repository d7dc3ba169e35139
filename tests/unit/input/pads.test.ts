import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInput, type Input } from '../../../src/input';
import { deviceInUse } from '../../../src/input/in-use';
import { padInUse, rumblePad } from '../../../src/input/pads';
import { practiceSlope } from '../../../src/screens/shared/practice/practice-slope';
import { create, Phase } from '../../../src/sim';
import { type FakePad, type FakePage, fakePad, openPage, press } from './page';

const k = practiceSlope('ski');
let page: FakePage;
let hands: Input;

beforeEach(() => {
  page = openPage();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  hands = createInput({
    stage: page.stage as unknown as HTMLElement,
    steering: 'raw',
    autoTuck: false,
    onCommand: () => undefined,
  });
  hands.setActive(true);
});
afterEach(() => {
  // The browser takes its pads away, so that the next test begins with none.
  page.pads.fill(null);
  deviceInUse();
  hands.dispose();
  vi.unstubAllGlobals();
});

/** Connects a device; the browser gives it the place. */
function connect(index: number, more: Partial<FakePad> & Record<string, unknown> = {}): FakePad {
  const pad = { ...fakePad(), index, id: `pad ${index}`, mapping: 'standard', ...more };
  page.pads[index] = pad;
  page.send(page.window, 'gamepadconnected');
  return pad;
}

function ride(ticks = 6) {
  const s = create(k);
  s.phase = Phase.running;
  const sample = hands.samplerFor(k);
  const out = { steer: 0, stance: 0 };
  for (let i = 0; i < ticks; i++) {
    hands.poll(performance.now());
    sample(performance.now() + 1, s, out);
  }
  return out;
}

describe('a device that is no gamepad', () => {
  it('leaves the ride to the real one beside it', () => {
    connect(0, { mapping: '', axes: [-1, -1], buttons: [] });
    expect(deviceInUse()).toBe('keys');
    const real = connect(1);
    expect(ride().steer).toBe(0);
    real.axes[0] = 1;
    expect(ride().steer).toBe(127);
    expect(deviceInUse()).toBe('pad');
  });
});

describe('a gamepad of unknown layout', () => {
  it('counts once it has been used', () => {
    const pad = connect(0, { mapping: '' });
    expect(deviceInUse()).toBe('keys');
    press(pad, 4);
    expect(ride().steer).toBe(-127);
    expect(deviceInUse()).toBe('pad');
  });

  it.each([
    ['up', -1, { stance: 1 }],
    ['right', -3 / 7, { steer: 127 }],
    ['down', 1 / 7, { stance: 2 }],
    ['left', 5 / 7, { steer: -127 }],
    ['nothing', 9 / 7, { steer: 0, stance: 0 }],
    ['nothing before its first report', 0, { steer: 0, stance: 0 }],
  ])('has a hat on its tenth axis: %s', (_, value, result) => {
    const pad = connect(0, { mapping: '', axes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 9 / 7] });
    press(pad, 9);
    ride();
    press(pad, 9, false);
    pad.axes[9] = value;
    expect(ride()).toMatchObject(result);
  });

  it('has a hat on the last two of eight axes', () => {
    const pad = connect(0, { mapping: '', axes: [0, 0, 0, 0, 0, 0, 0, 0] });
    ride();
    pad.axes[6] = -1;
    expect(ride().steer).toBe(-127);
    pad.axes[6] = 0;
    pad.axes[7] = 1;
    expect(ride()).toMatchObject({ steer: 0, stance: 2 });
  });
});

it('the gamepad used last steers', () => {
  const [first, second] = [connect(0), connect(1)];
  first.axes[0] = 1;
  expect(ride().steer).toBe(127);
  second.axes[0] = -1;
  expect(ride().steer).toBe(-127);
  first.axes[0] = 0;
  ride();
  first.axes[0] = 1;
  expect(ride().steer).toBe(127);
});

it('a gamepad whose axis rests elsewhere than first seen steers again after another', () => {
  const [first, second] = [connect(0, { mapping: '', axes: [0, 0, 0, 0] }), connect(1)];
  press(first, 4);
  first.axes[3] = -1;
  expect(ride().steer).toBe(-127);
  press(first, 4, false);
  second.axes[0] = 1;
  expect(ride().steer).toBe(127);
  press(first, 4);
  expect(ride().steer).toBe(-127);
});

it('another gamepad releases no keys', () => {
  connect(0).axes[0] = 0.1;
  ride();
  page.send(page.window, 'keydown', { code: 'ArrowLeft', key: 'ArrowLeft', repeat: false });
  press(connect(1), 9);
  expect(ride().steer).toBe(-127);
});

it('two riders keep their gamepads when another device is used', () => {
  const stray = connect(0, { mapping: '' });
  connect(1);
  connect(2);
  ride();
  const idOf = (place: number) => (padInUse(place) as { id?: string } | undefined)?.id;
  expect([idOf(0), idOf(1)]).toEqual(['pad 1', 'pad 2']);
  press(stray, 0);
  ride();
  expect([idOf(0), idOf(1), idOf(2)]).toEqual(['pad 1', 'pad 2', 'pad 0']);
});

it('a wider dead zone ignores a stick that drifts', () => {
  connect(0).axes[0] = 0.25;
  expect(ride().steer).toBeGreaterThan(0);
  hands.setOptions({ deadZone: 0.28 });
  expect(ride().steer).toBe(0);
});

it.each([
  [
    'throws',
    () =>
      vi.stubGlobal('navigator', {
        getGamepads: () => {
          throw new DOMException('no', 'SecurityError');
        },
      }),
  ],
  ['is missing', () => vi.stubGlobal('navigator', {})],
])('a page where the gamepad API %s is ridden by keys', (_, forbid) => {
  forbid();
  page.send(page.window, 'gamepadconnected');
  expect(deviceInUse()).toBe('keys');
  page.send(page.window, 'keydown', { code: 'ArrowLeft', key: 'ArrowLeft', repeat: false });
  expect(ride().steer).toBe(-127);
});

describe('a rumble', () => {
  it('shakes the gamepad used last', () => {
    const playEffect = vi.fn(async () => 'complete');
    const pad = connect(0, { vibrationActuator: { playEffect } });
    press(pad, 0);
    ride();
    rumblePad([80, 40, 120]);
    rumblePad([14]);
    expect(playEffect.mock.calls).toMatchObject([
      ['dual-rumble', { duration: 240, strongMagnitude: 1 }],
      ['dual-rumble', { duration: 14, strongMagnitude: 0.2 }],
    ]);
  });

  it('leaves a gamepad on the table alone', () => {
    const playEffect = vi.fn(async () => 'complete');
    connect(0, { vibrationActuator: { playEffect } });
    ride();
    rumblePad([80]);
    expect(playEffect).not.toHaveBeenCalled();
  });

  it('needs no modern actuator', () => {
    press(connect(0, { vibrationActuator: {} }), 0);
    ride();
    rumblePad([80]);
  });

  it('fails quietly', async () => {
    const playEffect = vi.fn(() => Promise.reject(new TypeError('no such effect')));
    press(connect(0, { vibrationActuator: { playEffect } }), 0);
    ride();
    rumblePad([14]);
    expect(playEffect).toHaveBeenCalledTimes(1);
    page.pads.fill(null);
    rumblePad([14]);
    await Promise.resolve();
  });
});
