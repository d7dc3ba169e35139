import { vi } from 'vitest';

/** What a pad looks like in `navigator.getGamepads()`. */
export interface FakePad {
  connected: boolean;
  timestamp: number;
  axes: number[];
  buttons: { pressed: boolean; value: number }[];
}

export function fakePad(): FakePad {
  return {
    connected: true,
    timestamp: 0,
    axes: [0, 0],
    buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })),
  };
}

export function press(pad: FakePad, button: number, down = true): void {
  pad.buttons[button] = { pressed: down, value: down ? 1 : 0 };
}

/** As much of a page as the devices listen to. */
export interface FakePage {
  readonly window: EventTarget;
  readonly stage: EventTarget & { box: { left: number; top: number; width: number; height: number } };
  readonly pads: (FakePad | null)[];
  /** Sends an event with these fields. */
  readonly send: (target: EventTarget, type: string, fields?: object) => void;
}

/** Puts a page into the globals; `vi.unstubAllGlobals` takes it away. */
export function openPage(): FakePage {
  const window = new EventTarget();
  const pads: (FakePad | null)[] = [null, null, null, null];
  const box = { left: 0, top: 0, width: 600, height: 1000 };
  const stage = Object.assign(new EventTarget(), {
    box,
    setPointerCapture: () => undefined,
    getBoundingClientRect(): typeof box {
      return stage.box;
    },
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('navigator', { getGamepads: () => pads, platform: 'MacIntel' });
  vi.stubGlobal('screen', { orientation: { angle: 0 } });
  return {
    window,
    stage,
    pads,
    send(target, type, fields = {}) {
      const event = new Event(type, { cancelable: true });
      for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
      target.dispatchEvent(event);
    },
  };
}
