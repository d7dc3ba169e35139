import { createPadMemory, type PadMemory, readPad, releasePad, retellPad } from './gamepad';
import {
  ANY_KEY,
  actionOf,
  type Command,
  codeOf,
  commandOf,
  contactOf,
  type KeySet,
  opensWand,
} from './keyboard';
import type { Merger } from './merge';
import { hasPads, type PadState, padInUse } from './pads';
import { askForTilt, type TiltAnswer } from './permission';
import { push } from './queue';
import { rollOf, type TiltZero, tiltSteer } from './tilt';
import { FINGERS, hasPlace, slideOf, zoneOf } from './touch';

/** Holding a finger still above the zones for this long requests a restart, ms. */
const HOLD_MS = 600;
/** Maximum movement of a held tap, CSS px. */
const HOLD_SLACK = 24;

/** One rider's part of the devices, if two ride on one screen. Each rider has their own stage for touch. */
export interface DeviceShare {
  /** The rider with the letters also has the keyboard commands. */
  readonly keys: Exclude<KeySet, 'all'>;
  /** Index of the rider's gamepad among the connected ones, from 0. */
  readonly pad: number;
}

/** State shared by the listeners. */
export interface Desk {
  readonly merger: Merger;
  readonly stage: HTMLElement;
  /** Riding: keys and touches control the ride and must not scroll or click. */
  active: boolean;
  /** After riding: a held tap still requests the next attempt. */
  resting: boolean;
  /** The rider is in the gate, where any key opens the wand. */
  inGate: boolean;
  /** Absent: all devices belong to this rider. */
  readonly share: DeviceShare | undefined;
  command: (c: Command) => void;
}

type Dispose = () => void;

function listen<E extends Event>(
  target: EventTarget,
  type: string,
  heard: (e: E) => void,
  options?: AddEventListenerOptions,
): Dispose {
  const listener = heard as EventListener;
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

/** Returns the time of an event on the frames' clock. Browsers with imprecise clocks must not put it into the future. */
function timeOf(e: Event): number {
  return Math.min(e.timeStamp, performance.now());
}

/**
 * Handles the keys of the whole page while riding. Steering keys also work with Ctrl or Alt held. All other shortcuts are left
 * to the browser, and so are all keys with Cmd.
 */
export function watchKeyboard(desk: Desk): Dispose {
  const keys = desk.share?.keys ?? 'all';
  const { queue } = desk.merger;
  const down = new Set<string>();
  /** Keys released here because Cmd hides their release. A repeat shows that a key is still down. */
  const releasedEarly = new Set<string>();
  const stops = [
    listen<KeyboardEvent>(window, 'keydown', (e) => {
      if (!desk.active || e.metaKey || e.isComposing) return;
      const code = codeOf(e);
      const action = actionOf(code, keys);
      const isShortcut = e.ctrlKey || e.altKey;
      const command = isShortcut || keys === 'arrows' ? undefined : commandOf(code);
      const start = !isShortcut && keys === 'all' && !action && !command && desk.inGate && opensWand(e.key);
      if (!action && !command && !start) return;
      e.preventDefault();
      if (e.repeat && !releasedEarly.has(code)) return;
      if (start) {
        push(queue, timeOf(e), 'press', ANY_KEY, 'start', 0);
        push(queue, timeOf(e), 'release', ANY_KEY, 'start', 0);
      }
      if (action) {
        down.add(code);
        releasedEarly.delete(code);
        push(queue, timeOf(e), e.repeat ? 'held' : 'press', contactOf(code), action, 0);
      }
      if (command) desk.command(command);
    }),
    listen<KeyboardEvent>(window, 'keyup', (e) => {
      // macOS sends no keyup for keys released while Cmd is down.
      if (e.key === 'Meta' && isMac()) {
        for (const code of down) {
          push(queue, timeOf(e), 'release', contactOf(code), actionOf(code, keys)!, 0);
          releasedEarly.add(code);
        }
        down.clear();
      }
      const code = codeOf(e);
      const action = actionOf(code, keys);
      if (!action) return;
      if (desk.active) e.preventDefault();
      down.delete(code);
      releasedEarly.delete(code);
      push(queue, timeOf(e), 'release', contactOf(code), action, 0);
    }),
    listen(window, 'blur', (e) => {
      down.clear();
      releasedEarly.clear();
      push(queue, timeOf(e), 'clear', 0, 'start', 0);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

interface Finger {
  id: number;
  startX: number;
  startY: number;
  zone: 'left' | 'right' | 'above';
  sinceMs: number;
  /** Distance of the slide; NaN = none. */
  way: number;
}

/** Handles touches on the stage: the lower halves steer; above them, a tap opens the wand and a held one restarts. */
export function watchTouch(desk: Desk): { poll: (nowMs: number) => void; dispose: Dispose } {
  const { stage, merger } = desk;
  const fingers: Finger[] = [];
  let lettings = merger.hands.lettings;
  for (let i = 0; i < 4; i++)
    fingers.push({ id: -1, startX: 0, startY: 0, zone: 'above', sinceMs: 0, way: Number.NaN });
  const of = (id: number): Finger | undefined => fingers.find((f) => f.id === id);
  const lift = (e: PointerEvent): void => {
    const f = of(e.pointerId);
    if (!f) return;
    f.id = -1;
    push(merger.queue, timeOf(e), 'release', FINGERS + e.pointerId, 'start', 0);
  };
  /** After everything was released, touches that are still on the stage continue to steer. */
  const retell = (nowMs: number): void => {
    for (let i = 0; i < fingers.length; i++) {
      const f = fingers[i]!;
      if (f.id === -1 || f.zone === 'above') continue;
      push(merger.queue, nowMs, 'held', FINGERS + f.id, f.zone, 0);
      if (!Number.isNaN(f.way)) push(merger.queue, nowMs, 'slide', FINGERS + f.id, f.zone, f.way);
    }
  };
  const stops = [
    listen<PointerEvent>(stage, 'pointerdown', (e) => {
      if (!(desk.active || desk.resting) || !hasPlace(e)) return;
      if (e.pointerType === 'mouse' && e.button !== 0) return;
      if (e.target instanceof Element && e.target.closest('button, a, input, [data-no-ride]')) return;
      const f = of(-1);
      if (!f) return;
      f.id = e.pointerId;
      f.startX = e.clientX;
      f.startY = e.clientY;
      // Measured at each press, because the stage may have moved on the page without changing its size. With two riders, each
      // has half of the space and no restart, so all of it steers.
      f.zone = zoneOf(stage.getBoundingClientRect(), e.clientX, e.clientY, desk.share ? 0 : undefined);
      // With one switch, the whole stage steers. Holding it for a turn must not restart.
      if (desk.active && merger.options.oneSwitch === true && f.zone === 'above') f.zone = 'left';
      f.sinceMs = timeOf(e);
      f.way = Number.NaN;
      // A touch may slide out of the stage. Synthetic pointers cannot be captured, and need not be.
      if (e.isTrusted) stage.setPointerCapture(e.pointerId);
      const action = f.zone === 'above' ? 'start' : f.zone;
      push(merger.queue, timeOf(e), 'thumb', FINGERS + e.pointerId, action, 0);
    }),
    listen<PointerEvent>(stage, 'pointermove', (e) => {
      const f = of(e.pointerId);
      if (!f || !hasPlace(e)) return;
      if (f.zone === 'above') {
        if (Math.abs(e.clientX - f.startX) + Math.abs(e.clientY - f.startY) > HOLD_SLACK)
          f.sinceMs = Number.NaN;
        return;
      }
      const way = slideOf(f.startX, e.clientX);
      if (way === undefined) return;
      f.way = way;
      push(merger.queue, timeOf(e), 'slide', FINGERS + e.pointerId, f.zone, way);
    }),
    listen<PointerEvent>(stage, 'pointerup', lift),
    listen<PointerEvent>(stage, 'pointercancel', lift),
    listen<PointerEvent>(stage, 'lostpointercapture', lift),
  ];
  return {
    poll(nowMs) {
      if (lettings !== merger.hands.lettings) {
        lettings = merger.hands.lettings;
        if (desk.active) retell(nowMs);
      }
      for (let i = 0; i < fingers.length; i++) {
        const f = fingers[i]!;
        if (f.id === -1 || f.zone !== 'above' || !(nowMs - f.sinceMs >= HOLD_MS)) continue;
        f.sinceMs = Number.NaN;
        if (desk.active || desk.resting) desk.command('restart');
      }
    },
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Reads the rider's gamepad once per frame. The browser announces a gamepad once per visit, so one announced during an earlier
 * stage is found by polling.
 */
export function watchGamepad(desk: Desk): { poll: (nowMs: number) => void; dispose: Dispose } {
  const { queue, hands } = desk.merger;
  const memory: PadMemory = createPadMemory();
  let lettings = hands.lettings;
  let lastMs = 0;
  let present = hasPads();
  let index: number | undefined;
  const connected = listen(window, 'gamepadconnected', () => {
    present = true;
  });
  const gone = listen(window, 'gamepaddisconnected', (e) => {
    present = hasPads();
    push(queue, timeOf(e), 'clear', 0, 'start', 0);
  });
  const command = (c: Command): void => desk.command(c);
  /** Switches to another gamepad. The controls held on the last one are released. */
  function change(pad: PadState): void {
    releasePad(memory, queue, lastMs);
    index = pad.index;
  }
  return {
    poll(nowMs) {
      const pad = present ? padInUse(desk.share?.pad) : undefined;
      desk.merger.pad = pad !== undefined;
      if (pad !== undefined) {
        if (pad.index !== index) change(pad);
        if (lettings !== hands.lettings) {
          lettings = hands.lettings;
          retellPad(pad, memory, queue, lastMs);
        }
        readPad(pad, memory, queue, lastMs, nowMs, command);
      }
      lastMs = nowMs;
    },
    dispose: () => {
      connected();
      gone();
    },
  };
}

/** Returns whether the system is macOS or iOS. */
function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform ?? '');
}

/** Ends of a tap or a key press. Only inside these events does iOS allow a request for the tilt sensor. */
const GESTURES = ['touchend', 'click', 'keydown'] as const;

/** Requests the tilt sensor in the first gesture while the option is on. iOS forgets the permission with every page. */
export function askInGesture(desk: Desk, onAnswer: (answer: TiltAnswer) => void): Dispose {
  const ask = (): void => {
    if (!desk.merger.options.tilt) return;
    stop();
    void askForTilt().then(onAnswer);
  };
  const stops = GESTURES.map((gesture) => listen(window, gesture, ask, { capture: true, passive: true }));
  const stop = (): void => {
    for (const one of stops) one();
  };
  return stop;
}

/** Emits tilt events while the option is on. */
export function watchTilt(desk: Desk, zero: TiltZero): Dispose {
  return listen<DeviceOrientationEvent>(window, 'deviceorientation', (e) => {
    if (!desk.merger.options.tilt || e.beta === null || e.gamma === null) return;
    const angle = screen.orientation?.angle ?? 0;
    const value = tiltSteer(rollOf(e.beta, e.gamma, angle), zero);
    push(desk.merger.queue, timeOf(e), 'tilt', 0, 'start', value);
  });
}
