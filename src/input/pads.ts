/** The part of the browser's Gamepad that is read. */
export interface PadState {
  readonly index?: number;
  readonly connected?: boolean;
  readonly id?: string;
  /** `standard` where the browser knows the layout, else ''. */
  readonly mapping?: string;
  readonly timestamp: number;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
  readonly vibrationActuator?: GamepadHapticActuator | null;
}

/** A button or an axis this far from its rest shows that somebody uses the pad. */
const USED = 0.5;

/** A device of this visit, as first seen. */
interface Known {
  readonly id: string;
  /** Values of the axes at first sight. Devices that are no gamepads may rest at the end of an axis. */
  readonly rest: readonly number[];
  isActive: boolean;
  /** Number of the last use among the uses of all pads; 0: never used. */
  usedAt: number;
}

/** By the index that the browser gives a pad. */
const known: (Known | undefined)[] = [];
const listeners = new Set<() => void>();
let uses = 0;

/** All pads that the browser shows to this page. None where it lacks the function or a policy forbids it. */
function shownPads(): readonly (PadState | null)[] {
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

/** A pad of known layout rests in the middle, wherever its stick is when it is first seen. */
function createKnown(pad: PadState): Known {
  const isUnknown = pad.mapping === '';
  return { id: pad.id ?? '', rest: pad.axes.map((v) => (isUnknown ? v : 0)), isActive: false, usedAt: 0 };
}

function isInUse(pad: PadState, { rest }: Known): boolean {
  for (let i = 0; i < pad.buttons.length; i++)
    if (pad.buttons[i]!.value > USED || pad.buttons[i]!.pressed) return true;
  for (let i = 0; i < pad.axes.length; i++) if (Math.abs(pad.axes[i]! - (rest[i] ?? 0)) > USED) return true;
  return false;
}

/** Notes which pads are used. @returns all that the browser shows */
function look(): readonly (PadState | null)[] {
  const pads = shownPads();
  for (let i = 0; i < pads.length; i++) {
    const pad = pads[i];
    if (!pad?.connected) {
      known[i] = undefined;
      continue;
    }
    let one = known[i];
    if (one === undefined || one.id !== (pad.id ?? '')) {
      one = createKnown(pad);
      known[i] = one;
    }
    const isActive = isInUse(pad, one);
    if (isActive && !one.isActive) {
      const isFirst = one.usedAt === 0;
      one.usedAt = ++uses;
      if (isFirst) for (const listener of listeners) listener();
    }
    one.isActive = isActive;
  }
  return pads;
}

/** Whether a shown device is a gamepad: one of known layout, or one that has been used. Browsers show other devices, too. */
function isGamepad(pad: PadState | null | undefined, index: number): pad is PadState {
  return pad?.connected === true && (pad.mapping !== '' || (known[index]?.usedAt ?? 0) > 0);
}

/**
 * Returns the pad to read now.
 *
 * @param place of the rider's pad in the browser's order, from 0; undefined: the one used last
 */
export function padInUse(place?: number): PadState | undefined {
  const pads = look();
  let before = place ?? 0;
  let best: PadState | undefined;
  let bestUse = -1;
  for (let i = 0; i < pads.length; i++) {
    const pad = pads[i];
    if (!isGamepad(pad, i)) continue;
    if (place !== undefined) {
      if (before-- === 0) return pad;
      continue;
    }
    const { usedAt } = known[i]!;
    if (usedAt <= bestUse) continue;
    best = pad;
    bestUse = usedAt;
  }
  return best;
}

/** Whether the browser shows any pad, used or not: then it has to be looked at. */
export function hasPads(): boolean {
  return shownPads().some((pad) => pad?.connected === true);
}

/** Calls back when a pad is used for the first time, or is gone. Returns a function that unsubscribes. */
export function onPadInUse(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('gamepaddisconnected', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('gamepaddisconnected', listener);
  };
}

/** A crash shakes the heavy motor, too. */
const STRONG_MS = 60;

/** Shakes the gamepad used last, where it can. @param pattern pulses and pauses, ms */
export function rumblePad(pattern: readonly number[]): void {
  const actuator = padInUse()?.vibrationActuator;
  const isStrong = pattern.some((ms, i) => i % 2 === 0 && ms >= STRONG_MS);
  actuator
    ?.playEffect('dual-rumble', {
      duration: pattern.reduce((sum, ms) => sum + ms, 0),
      strongMagnitude: isStrong ? 1 : 0.2,
      weakMagnitude: 0.7,
    })
    // Some pads have an actuator and no such effect.
    .catch(() => undefined);
}
