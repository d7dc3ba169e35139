import { createPadMemory, type PadMemory, readPad } from './gamepad';
import { actionOf, type Command, commandOf, contactOf } from './keyboard';
import type { Merger } from './merge';
import { push } from './queue';
import { rollOf, type TiltZero, tiltSteer } from './tilt';
import { FINGERS, hasPlace, type StageBox, slideOf, zoneOf } from './touch';

/** A finger held still above the zones for this long asks for a restart, ms. */
export const HOLD_MS = 600;
/** A held tap may tremble this much, CSS px. */
const HOLD_SLACK = 24;

/** What the listeners share. */
export interface Desk {
  readonly merger: Merger;
  readonly stage: HTMLElement;
  /** Riding now: keys and thumbs are ours and must not scroll or click. */
  active: boolean;
  box: StageBox;
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

/** Keys of the whole page, while riding. Shortcuts of the browser (with Ctrl, Alt, Meta) stay the browser's. */
export function watchKeyboard(desk: Desk): Dispose {
  const down = listen<KeyboardEvent>(window, 'keydown', (e) => {
    if (!desk.active || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    const action = actionOf(e.code);
    const command = commandOf(e.code);
    if (!action && !command) return;
    e.preventDefault();
    if (e.repeat) return;
    if (action) push(desk.merger.queue, timeOf(e), 'press', contactOf(e.code), action, 0);
    if (command) desk.command(command);
  });
  const up = listen<KeyboardEvent>(window, 'keyup', (e) => {
    const action = actionOf(e.code);
    if (!action) return;
    if (desk.active) e.preventDefault();
    push(desk.merger.queue, timeOf(e), 'release', contactOf(e.code), action, 0);
  });
  const blur = listen(window, 'blur', (e) => push(desk.merger.queue, timeOf(e), 'clear', 0, 'start', 0));
  return () => {
    down();
    up();
    blur();
  };
}

interface Finger {
  id: number;
  startX: number;
  startY: number;
  zone: 'left' | 'right' | 'above';
  sinceMs: number;
}

/** Fingers on the stage: the lower halves steer, above them a tap opens the wand and a held one restarts. */
export function watchTouch(desk: Desk): { poll: (nowMs: number) => void; dispose: Dispose } {
  const { stage, merger } = desk;
  const fingers: Finger[] = [];
  for (let i = 0; i < 4; i++) fingers.push({ id: -1, startX: 0, startY: 0, zone: 'above', sinceMs: 0 });
  const of = (id: number): Finger | undefined => fingers.find((f) => f.id === id);
  const lift = (e: PointerEvent): void => {
    const f = of(e.pointerId);
    if (!f) return;
    f.id = -1;
    push(merger.queue, timeOf(e), 'release', FINGERS + e.pointerId, 'start', 0);
  };
  const stops = [
    listen<PointerEvent>(stage, 'pointerdown', (e) => {
      if (!desk.active || !hasPlace(e) || (e.pointerType === 'mouse' && e.button !== 0)) return;
      if (e.target instanceof Element && e.target.closest('button, a, input, [data-no-ride]')) return;
      const f = of(-1);
      if (!f) return;
      f.id = e.pointerId;
      f.startX = e.clientX;
      f.startY = e.clientY;
      f.zone = zoneOf(desk.box, e.clientX, e.clientY);
      f.sinceMs = timeOf(e);
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
      if (way !== undefined) push(merger.queue, timeOf(e), 'slide', FINGERS + e.pointerId, f.zone, way);
    }),
    listen<PointerEvent>(stage, 'pointerup', lift),
    listen<PointerEvent>(stage, 'pointercancel', lift),
  ];
  return {
    poll(nowMs) {
      for (let i = 0; i < fingers.length; i++) {
        const f = fingers[i]!;
        if (f.id === -1 || f.zone !== 'above' || !(nowMs - f.sinceMs >= HOLD_MS)) continue;
        f.sinceMs = Number.NaN;
        if (desk.active) desk.command('restart');
      }
    },
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The first connected gamepad, read once a frame. */
export function watchGamepad(desk: Desk): { poll: (nowMs: number) => void; dispose: Dispose } {
  const memory: PadMemory = createPadMemory();
  let lastMs = 0;
  let present = 0;
  const connected = listen(window, 'gamepadconnected', () => {
    present++;
  });
  const gone = listen(window, 'gamepaddisconnected', (e) => {
    present = Math.max(0, present - 1);
    push(desk.merger.queue, timeOf(e), 'clear', 0, 'start', 0);
  });
  const command = (c: Command): void => desk.command(c);
  return {
    poll(nowMs) {
      desk.merger.pad = present > 0;
      if (present > 0) {
        const pads = navigator.getGamepads();
        for (let i = 0; i < pads.length; i++) {
          const pad = pads[i];
          if (!pad?.connected) continue;
          readPad(pad, memory, desk.merger.queue, lastMs, nowMs, command);
          break;
        }
      }
      lastMs = nowMs;
    },
    dispose: () => {
      connected();
      gone();
    },
  };
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
