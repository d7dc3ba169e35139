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

/** A button pressed this far, or an axis moved this far, shows that the gamepad is used. */
const USED = 0.5;

/** A device of this visit. */
interface Known {
  readonly id: string;
  /** Values of the axes at the last use, or when the device was first seen. */
  readonly axes: number[];
  /** Whether each axis has moved since the device was first seen. Devices that are no gamepads may rest at an axis's end. */
  readonly moved: boolean[];
  readonly down: boolean[];
  /** Sequence number of the last use, counted over all devices; 0: never used. */
  usedAt: number;
  /** Time of the last use, ms of `performance.now()`. */
  usedMs: number;
}

/** By the index that the browser gives a device. */
const known: (Known | undefined)[] = [];
/** Indices of the gamepads, in the order in which they were recognised as such. */
const gamepads: number[] = [];
const listeners = new Set<() => void>();
let uses = 0;

/** Returns all devices that the browser reports. None if it lacks the function or a policy forbids it. */
function shownPads(): readonly (PadState | null)[] {
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

/** Creates the entry of a device. A gamepad of known layout rests at the centre, wherever its stick is when first seen. */
function createKnown(pad: PadState): Known {
  const isKnownLayout = pad.mapping !== '';
  return {
    id: pad.id ?? '',
    axes: pad.axes.map((value) => (isKnownLayout ? 0 : value)),
    moved: pad.axes.map(() => isKnownLayout),
    down: pad.buttons.map(() => false),
    usedAt: 0,
    usedMs: Number.NEGATIVE_INFINITY,
  };
}

/** Updates an entry. @returns whether a button was pressed or an axis moved */
function update(pad: PadState, one: Known): boolean {
  let isUsed = false;
  for (let i = 0; i < pad.buttons.length; i++) {
    const { pressed, value } = pad.buttons[i]!;
    const isDown = pressed || value > USED;
    if (isDown && !one.down[i]) isUsed = true;
    one.down[i] = isDown;
  }
  for (let i = 0; i < pad.axes.length; i++) {
    if (!(Math.abs(pad.axes[i]! - one.axes[i]!) > USED)) continue;
    isUsed = true;
    one.axes[i] = pad.axes[i]!;
    one.moved[i] = true;
  }
  return isUsed;
}

function forget(index: number): void {
  known[index] = undefined;
  const place = gamepads.indexOf(index);
  if (place >= 0) gamepads.splice(place, 1);
}

/**
 * Updates which devices are used. A device is a gamepad if its layout is known, or once it has been used: browsers also
 * report devices that are no gamepads.
 *
 * @param notifies whether to call the listeners
 * @returns all that the browser reports
 */
function look(notifies: boolean): readonly (PadState | null)[] {
  const pads = shownPads();
  let isNew = false;
  for (let i = 0; i < Math.max(pads.length, known.length); i++) {
    const pad = pads[i];
    if (!pad?.connected) {
      if (known[i] !== undefined) forget(i);
      continue;
    }
    let one = known[i];
    if (one === undefined || one.id !== (pad.id ?? '')) {
      forget(i);
      one = createKnown(pad);
      known[i] = one;
    }
    if (update(pad, one)) {
      one.usedAt = ++uses;
      one.usedMs = performance.now();
    }
    if ((pad.mapping !== '' || one.usedAt > 0) && !gamepads.includes(i)) {
      gamepads.push(i);
      isNew = true;
    }
  }
  if (isNew && notifies) for (const listener of listeners) listener();
  return pads;
}

/**
 * Returns the gamepad to read now.
 *
 * @param place of the rider's gamepad, in the order in which they were recognised, from 0; undefined: the one used last
 * @param notifies whether to call the listeners of {@link onPadInUse} for a new gamepad
 */
export function padInUse(place?: number, notifies = true): PadState | undefined {
  const pads = look(notifies);
  if (place !== undefined) return pads[gamepads[place] ?? -1] ?? undefined;
  let best = -1;
  for (let i = 0; i < gamepads.length; i++) {
    const index = gamepads[i]!;
    if (best < 0 || known[index]!.usedAt > known[best]!.usedAt) best = index;
  }
  return pads[best] ?? undefined;
}

/** Returns the value of an axis. One of unknown layout counts once it has moved: it may rest anywhere. */
export function axisOf({ index, axes }: PadState, axis: number): number | undefined {
  const has = index === undefined ? true : known[index]?.moved[axis] !== false;
  const value = axes[axis];
  return has && !Number.isNaN(value) ? value : undefined;
}

/** Returns whether the browser reports any device, used or not. Then they have to be read. */
export function hasPads(): boolean {
  return shownPads().some((pad) => pad?.connected === true);
}

/** Calls back when there is a new gamepad, or one is gone. Returns a function that unsubscribes. */
export function onPadInUse(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('gamepaddisconnected', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('gamepaddisconnected', listener);
  };
}

/** Shortest pulse that uses the heavy motor at full strength, ms. */
const STRONG_MS = 60;
/** Time without use after which a gamepad is not shaken any more, ms. */
const IDLE_MS = 20_000;

/** Shakes the gamepad used last, if it can and is in hand. @param pattern pulses and pauses, ms */
export function rumblePad(pattern: readonly number[]): void {
  const pad = padInUse();
  const usedMs = known[pad?.index ?? -1]?.usedMs ?? Number.NEGATIVE_INFINITY;
  if (performance.now() - usedMs > IDLE_MS) return;
  const isStrong = pattern.some((ms, i) => i % 2 === 0 && ms >= STRONG_MS);
  // Older engines have actuators without this method, and some gamepads lack the effect.
  pad?.vibrationActuator
    ?.playEffect?.('dual-rumble', {
      duration: pattern.reduce((sum, ms) => sum + ms, 0),
      strongMagnitude: isStrong ? 1 : 0.2,
      weakMagnitude: 0.7,
    })
    ?.catch(() => undefined);
}
