import type { Command } from './keyboard';
import { axisOf, type PadState } from './pads';
import { type Action, type DeviceQueue, push } from './queue';

/** First contact number of gamepad buttons. */
const BUTTONS = 100;
/** Value from which a trigger counts as pressed. */
const TRIGGER = 0.3;

/** Buttons of the standard layout: index → the action while held. */
const RIDING: readonly (Action | undefined)[] = [
  'tuck' /* bottom */,
  'brake' /* right */,
  undefined /* left: restart */,
  undefined /* top: camera */,
  'left' /* left bumper */,
  'right' /* right bumper */,
  'brake' /* left trigger */,
  'tuck' /* right trigger */,
  undefined /* back: restart */,
  undefined /* start: pause */,
  undefined,
  undefined,
  'tuck' /* pad up */,
  'brake' /* pad down */,
  'left' /* pad left */,
  'right' /* pad right */,
];

const COMMANDS: readonly (Command | undefined)[] = [
  undefined,
  undefined,
  'restart',
  'camera',
  undefined,
  undefined,
  undefined,
  undefined,
  'restart',
  'pause',
];

/** State of a gamepad at the last poll. */
export interface PadMemory {
  readonly down: boolean[];
  stick: number;
}

/** First button of the directional pad in the standard layout: up, down, left, right. */
const FIRST_DIRECTION = 12;
/** For each position of a hat switch, clockwise from up, the directions that it presses. */
const HAT: readonly (readonly number[])[] = [[0], [0, 3], [3], [1, 3], [1], [1, 2], [2], [0, 2]];

/**
 * Returns whether a directional pad that the browser reports as axes presses a button of the standard layout. Gamepads of
 * unknown layout have it as one axis in eight steps of 2/7 from −1, with a rest position outside of them, or as the last two of
 * eight axes (https://w3c.github.io/gamepad/#remapping leaves their order to the device; found in Chromium and Firefox).
 */
export function pressesDirection(pad: PadState, button: number): boolean {
  const direction = button - FIRST_DIRECTION;
  if (pad.mapping !== '' || direction < 0 || direction > 3) return false;
  if (pad.axes.length === 8) return axisOf(pad, direction < 2 ? 7 : 6) === (direction % 2 === 0 ? -1 : 1);
  const place = ((axisOf(pad, 9) ?? Number.NaN) + 1) * 3.5;
  const step = Math.round(place);
  return Math.abs(place - step) < 0.05 && HAT[step]?.includes(direction) === true;
}

function isDown(pad: PadState, button: number): boolean {
  const b = pad.buttons[button];
  return (b !== undefined && (b.pressed || b.value > TRIGGER)) || pressesDirection(pad, button);
}

export function createPadMemory(): PadMemory {
  return { down: RIDING.map(() => false), stick: 0 };
}

/**
 * Reports the held controls of a gamepad again, after everything was released: as held, not as pressed, because there was no
 * new press. Commands are not repeated.
 */
export function retellPad(pad: PadState, memory: PadMemory, q: DeviceQueue, timeMs: number): void {
  for (let i = 0; i < memory.down.length; i++) {
    const action = RIDING[i];
    if (!action) continue;
    const down = isDown(pad, i);
    memory.down[i] = down;
    if (down) push(q, timeMs, 'held', BUTTONS + i, action, 0);
  }
  memory.stick = axisOf(pad, 0) ?? 0;
  if (memory.stick !== 0) push(q, timeMs, 'stick', 0, 'start', memory.stick);
}

/**
 * Reports the changes of a gamepad since the last poll, without allocating.
 *
 * @param afterMs time of the last poll. A change cannot be older, whatever the gamepad's own clock says
 * @param nowMs time of this poll
 */
export function readPad(
  pad: PadState,
  memory: PadMemory,
  q: DeviceQueue,
  afterMs: number,
  nowMs: number,
  command: (c: Command) => void,
): void {
  const own = pad.timestamp;
  const timeMs = own > afterMs && own <= nowMs ? own : afterMs;
  for (let i = 0; i < memory.down.length; i++) {
    const down = isDown(pad, i);
    if (down === memory.down[i]) continue;
    memory.down[i] = down;
    const action = RIDING[i];
    if (action) push(q, timeMs, down ? 'press' : 'release', BUTTONS + i, action, 0);
    const wish = COMMANDS[i];
    if (wish && down) command(wish);
  }
  const stick = axisOf(pad, 0) ?? 0;
  if (stick !== memory.stick) {
    memory.stick = stick;
    push(q, timeMs, 'stick', 0, 'start', stick);
  }
}

/** Reports everything that a gamepad holds as released. */
export function releasePad(memory: PadMemory, q: DeviceQueue, timeMs: number): void {
  for (let i = 0; i < memory.down.length; i++) {
    const action = RIDING[i];
    if (action && memory.down[i]) push(q, timeMs, 'release', BUTTONS + i, action, 0);
    memory.down[i] = false;
  }
  if (memory.stick !== 0) push(q, timeMs, 'stick', 0, 'start', 0);
  memory.stick = 0;
}
