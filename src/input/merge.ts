import { apply, type Contact, createHands, expire, type Hands, letGo } from './hands';
import { createQueue, type DeviceQueue, takeBefore } from './queue';
import { curved, levelFor, tapRamp, withoutDeadZone } from './shape';

/** Options that change the devices' effect. They may change at any time. */
export interface ShapeOptions {
  /** Keys and touches: growing while held, or full at once. */
  steering: 'ramp' | 'raw';
  /** Tucks after a quarter of a second with nothing held. */
  autoTuck: boolean;
  /** Tilting steers, unless a gamepad is there. */
  tilt: boolean;
  /** Curve of stick and tilt, 0 linear … 1 cubic. */
  bend: number;
  /** Dead zone, as a share of the stick's range; {@link DEAD_ZONE} unless given. */
  deadZone?: number;
  /** All controls are one switch: each press steers to the other side, and with nothing pressed the rider tucks. */
  oneSwitch?: boolean;
}

/** The rider's state that a tick needs. */
export interface Rider {
  /** Still in the start gate. */
  readonly inGate: boolean;
  /** Fast enough that gliding is faster than skating. Below it, auto-tuck would only prevent pushing. */
  readonly gliding: boolean;
}

/** All devices merged into one control: the whole state of the input between two ticks. */
export interface Merger {
  readonly queue: DeviceQueue;
  readonly hands: Hands;
  readonly options: ShapeOptions;
  /** Ticks sampled so far, the time base of all presses. */
  tick: number;
  /** Ticks with nothing held. */
  idle: number;
  /** Tick at which holding both sides began to brake; −1 = not braking so. */
  bothSince: number;
  /** Start of the ramp for the side still held after braking with both. */
  rampFrom: number;
  /** The last emitted value, and when it changed. */
  steer: number;
  stance: number;
  changed: number;
  /** A gamepad is connected, so tilt is off. */
  pad: boolean;
  /** Side of the current or last press of the one switch, −1 left … 1 right; the first press steers to the right. */
  side: -1 | 1;
  /** Tick at which the switch was pressed; −1 = released; −2 = held since the gate, without effect. */
  switchSince: number;
}

/** Ticks with nothing held until auto-tuck: a quarter of a second. */
export const AUTO_TUCK_TICKS = 25;
/** Auto-tuck requires a speed higher than skating can reach by this factor. */
export const GLIDE_FROM = 1.1;
/**
 * Holding both sides for this long brakes, ticks. Changing from one key to the other overlaps for a moment, which must steer at
 * once and never brake.
 */
export const ROLLOVER_TICKS = 6;
/** Minimum number of ticks between two changes of the stream. */
const CHANGE_TICKS = 2;

const NORMAL = 0;
const TUCK = 1;
const BRAKE = 2;

export function createMerger(options: ShapeOptions): Merger {
  return {
    queue: createQueue(),
    hands: createHands(),
    options,
    tick: 0,
    idle: 0,
    bothSince: -1,
    rampFrom: 0,
    steer: 0,
    stance: NORMAL,
    changed: -CHANGE_TICKS,
    pad: false,
    side: -1,
    switchSince: -1,
  };
}

/** Releases every press and drops all queued events. */
export function clearMerger(m: Merger): void {
  letGo(m.hands);
  m.queue.count = 0;
  m.idle = 0;
  m.bothSince = -1;
  m.switchSince = -1;
  m.steer = 0;
  m.stance = NORMAL;
  m.changed = m.tick - CHANGE_TICKS;
}

/** Returns the last pressed contact of a side, if any. */
function newest(hands: Hands, side: 'left' | 'right'): Contact | undefined {
  let best: Contact | undefined;
  for (let i = 0; i < hands.contacts.length; i++) {
    const c = hands.contacts[i]!;
    if (c.id !== -1 && c.action === side && (!best || c.since > best.since)) best = c;
  }
  return best;
}

function holds(hands: Hands, action: 'tuck' | 'brake'): boolean {
  for (let i = 0; i < hands.contacts.length; i++) {
    const c = hands.contacts[i]!;
    if (c.id !== -1 && c.action === action) return true;
  }
  return false;
}

function ofContact(m: Merger, c: Contact): number {
  if (c.slid) return c.value;
  const sign = c.action === 'right' ? 1 : -1;
  if (m.options.steering === 'raw') return sign;
  return sign * tapRamp(m.tick - Math.max(c.since, m.rampFrom));
}

/** Returns the steering of keys and touches. Both sides together brake (see `bothSince`) and do not steer. */
function ofSides(m: Merger, left: Contact | undefined, right: Contact | undefined): number {
  if (left && right) {
    const last = left.since > right.since ? left : right;
    if (m.tick - last.since >= ROLLOVER_TICKS) {
      if (m.bothSince < 0) m.bothSince = m.tick;
      return 0;
    }
    m.bothSince = -1;
    return ofContact(m, last);
  }
  if (m.bothSince >= 0) {
    m.bothSince = -1;
    m.rampFrom = m.tick;
  }
  const one = left ?? right;
  return one ? ofContact(m, one) : 0;
}

/** Returns the steering of the stick, or of tilt if no gamepad is connected. */
function ofAxes(m: Merger): number {
  const stick = withoutDeadZone(m.hands.stick, m.options.deadZone);
  if (stick !== 0 || m.pad || !m.options.tilt) return curved(stick, m.options.bend);
  return curved(withoutDeadZone(m.hands.tilt), m.options.bend);
}

function anythingHeld(hands: Hands): boolean {
  for (let i = 0; i < hands.contacts.length; i++) if (hands.contacts[i]!.id !== -1) return true;
  return false;
}

/** Returns the steering of the one switch: held, it steers like a key of its side. All other controls pressed meanwhile are the same switch. */
function ofSwitch(m: Merger): number {
  if (!anythingHeld(m.hands)) {
    m.switchSince = -1;
    return 0;
  }
  if (m.switchSince === -2) return 0;
  if (m.switchSince === -1) {
    m.switchSince = m.tick;
    m.side = m.side === 1 ? -1 : 1;
  }
  return m.side * (m.options.steering === 'raw' ? 1 : tapRamp(m.tick - m.switchSince));
}

function sampleSwitch(m: Merger, rider: Rider): void {
  const wanted = ofSwitch(m);
  m.idle = wanted !== 0 ? 0 : m.idle + 1;
  emit(m, wanted, rider.gliding && m.idle >= AUTO_TUCK_TICKS ? TUCK : NORMAL);
  m.tick++;
}

/** Emits the wanted control on the grid of the stream. */
function emit(m: Merger, wanted: number, stance: number): void {
  const steer = levelFor(wanted, m.steer);
  if (steer === m.steer && stance === m.stance) return;
  if (m.tick - m.changed < CHANGE_TICKS) return;
  m.steer = steer;
  m.stance = stance;
  m.changed = m.tick;
}

/**
 * Computes the control of one tick: takes the events before its end and merges all devices. The result is in `steer` and
 * `stance`. In the gate, any new press pushes off (stance tuck for that one tick), and nothing else is emitted.
 */
export function sampleTick(m: Merger, endMs: number, rider: Rider): void {
  const { hands } = m;
  hands.fresh = 0;
  for (let e = takeBefore(m.queue, endMs); e; e = takeBefore(m.queue, endMs)) apply(hands, e, m.tick);
  expire(hands, m.tick);
  if (rider.inGate) {
    m.steer = 0;
    m.stance = hands.fresh > 0 ? TUCK : NORMAL;
    m.changed = m.tick;
    m.idle = 0;
    // The press that opens the wand does not steer, and every ride begins with the same side.
    m.side = -1;
    m.switchSince = anythingHeld(hands) ? -2 : -1;
    m.tick++;
    return;
  }
  if (m.options.oneSwitch === true) {
    sampleSwitch(m, rider);
    return;
  }
  const left = newest(hands, 'left');
  const right = newest(hands, 'right');
  const sides = ofSides(m, left, right);
  const wanted = left || right ? sides : ofAxes(m);
  const brake = m.bothSince >= 0 || holds(hands, 'brake');
  const tuck = holds(hands, 'tuck');
  m.idle = left || right || wanted !== 0 || brake || tuck ? 0 : m.idle + 1;
  const glide = m.options.autoTuck && rider.gliding && m.idle >= AUTO_TUCK_TICKS;
  emit(m, wanted, brake ? BRAKE : tuck || glide ? TUCK : NORMAL);
  m.tick++;
}
