import { createPadMemory, type PadMemory, readPad, retellPad } from './gamepad';
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

/** A finger held still above the zones for this long asks for a restart, ms. */
const HOLD_MS = 600;
/** A held tap may tremble this much, CSS px. */
const HOLD_SLACK = 24;

/** What of the devices is one rider's, where two ride at one screen. Each has a stage of their own for the thumbs. */
export interface DeviceShare {
  /** Commands of the keyboard are heard with the letters. */
  readonly keys: Exclude<KeySet, 'all'>;
  /** Which of the connected gamepads, from 0. */
  readonly pad: number;
}

/** What the listeners share. */
export interface Desk {
  readonly merger: Merger;
  readonly stage: HTMLElement;
  /** Riding now: keys and thumbs are ours and must not scroll or click. */
  active: boolean;
  /** Not riding any more, but a held tap still asks for the next attempt. */
  resting: boolean;
  /** The rider waits in the gate, where any key opens the wand. */
  inGate: boolean;
  /** Absent: every device is this rider's. */
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

/** When an event happened, on the frames' clock; a browser that blurs its clocks may not put it into the future. */
function timeOf(e: Event): number {
  return Math.min(e.timeStamp, performance.now());
}

/**
 * Keys of the whole page, while riding. Steering keys count with Ctrl or Alt held, too; all other shortcuts stay the
 * browser's, and so do those with Cmd.
 */
export function watchKeyboard(desk: Desk): Dispose {
  const keys = desk.share?.keys ?? 'all';
  const { queue } = desk.merger;
  const down = new Set<string>();
  /** Keys that were let go because Cmd hid their release. A repeat shows that one is still down. */
  const doubted = new Set<string>();
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
      if (e.repeat && !doubted.has(code)) return;
      if (start) {
        push(queue, timeOf(e), 'press', ANY_KEY, 'start', 0);
        push(queue, timeOf(e), 'release', ANY_KEY, 'start', 0);
      }
      if (action) {
        down.add(code);
        doubted.delete(code);
        push(queue, timeOf(e), e.repeat ? 'held' : 'press', contactOf(code), action, 0);
      }
      if (command) desk.command(command);
    }),
    listen<KeyboardEvent>(window, 'keyup', (e) => {
      // macOS sends no keyup for keys that are let go while Cmd is down.
      if (e.key === 'Meta') {
        for (const code of down) {
          push(queue, timeOf(e), 'release', contactOf(code), actionOf(code, keys)!, 0);
          doubted.add(code);
        }
        down.clear();
      }
      const code = codeOf(e);
      const action = actionOf(code, keys);
      if (!action) return;
      if (desk.active) e.preventDefault();
      down.delete(code);
      doubted.delete(code);
      push(queue, timeOf(e), 'release', contactOf(code), action, 0);
    }),
    listen(window, 'blur', (e) => {
      down.clear();
      doubted.clear();
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
  /** How far it has slid; NaN = not at all. */
  way: number;
}

/** Fingers on the stage: the lower halves steer, above them a tap opens the wand and a held one restarts. */
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
  /** After everything was forgotten, thumbs that still lie on the stage go on steering. */
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
      // Asked anew for each press: the stage may have moved on the page without a change of its size.
      // Two riders have half the room each, and nothing to restart: all of it steers.
      f.zone = zoneOf(stage.getBoundingClientRect(), e.clientX, e.clientY, desk.share ? 0 : undefined);
      // With one switch the whole stage is it: held for a turn, it must not ask for a restart.
      if (desk.active && merger.options.oneSwitch === true && f.zone === 'above') f.zone = 'left';
      f.sinceMs = timeOf(e);
      f.way = Number.NaN;
      // A thumb may leave the stage while sliding; made-up pointers cannot be captured, and need not be.
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
 * The rider's gamepad, read once a frame. The browser announces a pad once per visit, so one that an earlier stage has seen
 * is found by asking.
 */
export function watchGamepad(desk: Desk): { poll: (nowMs: number) => void; dispose: Dispose } {
  const { queue, hands } = desk.merger;
  let memory: PadMemory = createPadMemory();
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
  /** Another pad is read from now on: nothing that the last one held is held. */
  function change(pad: PadState): void {
    if (index !== undefined) push(queue, lastMs, 'clear', 0, 'start', 0);
    index = pad.index;
    memory = createPadMemory();
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

/** What ends a tap or a key press: inside it, and only there, iOS lets a page ask for the tilt sensor. */
const GESTURES = ['touchend', 'click', 'keydown'] as const;

/** Asks for the tilt sensor in the first gesture that finds the option on: iOS forgets its answer with every page. */
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

/** Tilt: readings become events while the option is on. */
export function watchTilt(desk: Desk, zero: TiltZero): Dispose {
  return listen<DeviceOrientationEvent>(window, 'deviceorientation', (e) => {
    if (!desk.merger.options.tilt || e.beta === null || e.gamma === null) return;
    const angle = screen.orientation?.angle ?? 0;
    const value = tiltSteer(rollOf(e.beta, e.gamma, angle), zero);
    push(desk.merger.queue, timeOf(e), 'tilt', 0, 'start', value);
  });
}
