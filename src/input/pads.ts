/** The fields of the browser's Gamepad that are used. */
export interface PadState {
  readonly index?: number;
  readonly connected?: boolean;
  readonly id?: string;
  /** `standard` if the browser knows the layout, else ''. */
  readonly mapping?: string;
  readonly timestamp: number;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
  readonly vibrationActuator?: GamepadHapticActuator | null;
}

/** A button or an axis this far from its rest position shows that the gamepad is used. */
const USED = 0.5;

/** A device of this visit, as first seen. */
interface Known {
  readonly id: string;
  /** Values of the axes when first seen. Devices that are not gamepads may rest at the end of an axis. */
  readonly rest: readonly number[];
  isActive: boolean;
  /** Sequence number of the last use, counted over all gamepads; 0: never used. */
  usedAt: number;
}

/** By the index that the browser gives a gamepad. */
const known: (Known | undefined)[] = [];
const listeners = new Set<() => void>();
let uses = 0;

/** Returns all gamepads that the browser reports. None if it lacks the function or a policy forbids it. */
function shownPads(): readonly (PadState | null)[] {
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

/** Creates the entry of a gamepad. One of known layout rests at the centre, wherever its stick is when first seen. */
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

/** Updates which gamepads are used. @returns all that the browser reports */
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

/** Returns whether a device is a gamepad: of known layout, or used before. Browsers also report other devices. */
function isGamepad(pad: PadState | null | undefined, index: number): pad is PadState {
  return pad?.connected === true && (pad.mapping !== '' || (known[index]?.usedAt ?? 0) > 0);
}

/**
 * Returns the gamepad to read now.
 *
 * @param place index of the rider's gamepad in the browser's order, from 0; undefined: the one used last
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

/** Returns whether the browser reports any device, used or not: then it has to be polled. */
export function hasPads(): boolean {
  return shownPads().some((pad) => pad?.connected === true);
}

/** Calls back when a gamepad is used for the first time or disconnected. Returns a function that unsubscribes. */
export function onPadInUse(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('gamepaddisconnected', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('gamepaddisconnected', listener);
  };
}

/** Minimum pulse for the heavy motor, as of a crash, ms. */
const STRONG_MS = 60;

/** Vibrates the gamepad used last, if it can. @param pattern pulses and pauses, ms */
export function rumblePad(pattern: readonly number[]): void {
  const actuator = padInUse()?.vibrationActuator;
  const isStrong = pattern.some((ms, i) => i % 2 === 0 && ms >= STRONG_MS);
  actuator
    ?.playEffect('dual-rumble', {
      duration: pattern.reduce((sum, ms) => sum + ms, 0),
      strongMagnitude: isStrong ? 1 : 0.2,
      weakMagnitude: 0.7,
    })
    // Some gamepads have an actuator without this effect.
    .catch(() => undefined);
}
