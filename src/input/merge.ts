import { apply, type Contact, createHands, expire, type Hands, letGo } from './hands';
import { createQueue, type DeviceQueue, takeBefore } from './queue';
import { curved, levelFor, tapRamp, withoutDeadZone } from './shape';

/** Choices that change what the devices give; they may change at any time. */
export interface ShapeOptions {
  /** Keys and thumbs: growing while held, or everything at once. */
  steering: 'ramp' | 'raw';
  /** Nothing held for a quarter of a second glides into the tuck. */
  autoTuck: boolean;
  /** Tilting steers, unless a gamepad is there. */
  tilt: boolean;
  /** Bend of stick and tilt, 0 straight … 1 cubic. */
  bend: number;
  /** Share of the stick's way around its middle that does nothing; {@link DEAD_ZONE} unless given. */
  deadZone?: number;
  /** Whatever is pressed is one switch: each press steers to the other side, and nothing pressed glides into the tuck. */
  oneSwitch?: boolean;
}

/** What a tick needs to know of the rider. */
export interface Rider {
  /** Still in the start gate. */
  readonly inGate: boolean;
  /** Fast enough that gliding beats skating: below it, auto-tuck would only keep the rider from pushing. */
  readonly gliding: boolean;
}

/** All devices merged into one control: every fact of the input between two ticks. */
export interface Merger {
  readonly queue: DeviceQueue;
  readonly hands: Hands;
  readonly options: ShapeOptions;
  /** Ticks sampled so far: the time base of all presses. */
  tick: number;
  /** Ticks with nothing held. */
  idle: number;
  /** Tick at which both sides began to brake; −1 = they do not. */
  bothSince: number;
  /** Ramp of the side left over after braking with both begins here. */
  rampFrom: number;
  /** What was emitted last, and when it changed. */
  steer: number;
  stance: number;
  changed: number;
  /** A gamepad is connected: tilt is out. */
  pad: boolean;
  /** Side of the one switch's present or last press, −1 left … 1 right; the first press steers to the right. */
  side: -1 | 1;
  /** Tick at which the switch was pressed; −1 = it is up; −2 = held since the gate, where it steers nowhere. */
  switchSince: number;
}

/** Nothing held for this long: auto-tuck, a quarter of a second. */
export const AUTO_TUCK_TICKS = 25;
/** Auto-tuck waits until the rider glides this much faster than skating could carry. */
export const GLIDE_FROM = 1.1;
/**
 * Both sides held for this long brake. Rolling from one key to the other overlaps for a moment, which must steer at once
 * and never brake.
 */
export const ROLLOVER_TICKS = 6;
/** The stream changes at most every so many ticks. */
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

/** Forgets every press and everything not yet sampled. */
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

/** The contact of a side that was pressed last, or nothing. */
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

/** Steer of keys and thumbs; both sides together brake (`bothSince` says so) and steer nowhere. */
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

/** Steer of stick, or of tilt where no pad is. */
function ofAxes(m: Merger): number {
  const stick = withoutDeadZone(m.hands.stick, m.options.deadZone);
  if (stick !== 0 || m.pad || !m.options.tilt) return curved(stick, m.options.bend);
  return curved(withoutDeadZone(m.hands.tilt), m.options.bend);
}

function anythingHeld(hands: Hands): boolean {
  for (let i = 0; i < hands.contacts.length; i++) if (hands.contacts[i]!.id !== -1) return true;
  return false;
}

/** Steer of the one switch: held, it steers like a key of its side. What else is pressed meanwhile is the same switch. */
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

/** Emits what is wanted, on the stream's grid of values and time. */
function emit(m: Merger, wanted: number, stance: number): void {
  const steer = levelFor(wanted, m.steer);
  if (steer === m.steer && stance === m.stance) return;
  if (m.tick - m.changed < CHANGE_TICKS) return;
  m.steer = steer;
  m.stance = stance;
  m.changed = m.tick;
}

/**
 * The control of one tick: takes the events that happened before its end and merges all devices. The result stands in
 * `steer` and `stance`. In the gate a fresh press of anything pushes off (stance tuck for that one tick), and nothing else
 * is emitted.
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
    // The press that opens the wand steers nowhere, and every ride begins with the same side.
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
