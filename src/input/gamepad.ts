import type { Command } from './keyboard';
import { type Action, type DeviceQueue, push } from './queue';

/** Contacts of pad buttons are numbered from here on. */
const BUTTONS = 100;
/** A trigger counts as pressed from here on. */
const TRIGGER = 0.3;

/** Buttons of the standard layout: index → what it holds. */
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

/** What a pad looked like at the last poll. */
export interface PadMemory {
  readonly down: boolean[];
  stick: number;
}

function isDown(b: PadState['buttons'][number]): boolean {
  return b.pressed || b.value > TRIGGER;
}

export function createPadMemory(): PadMemory {
  return { down: RIDING.map(() => false), stick: 0 };
}

/**
 * Tells again what a pad still holds, after everything was forgotten: as held, not as pressed, since nobody pressed it
 * anew. Buttons that ask for something are not asked again.
 */
export function retellPad(pad: PadState, memory: PadMemory, q: DeviceQueue, timeMs: number): void {
  const n = Math.min(memory.down.length, pad.buttons.length);
  for (let i = 0; i < n; i++) {
    const action = RIDING[i];
    if (!action) continue;
    const down = isDown(pad.buttons[i]!);
    memory.down[i] = down;
    if (down) push(q, timeMs, 'held', BUTTONS + i, action, 0);
  }
  memory.stick = pad.axes[0] ?? 0;
  if (memory.stick !== 0) push(q, timeMs, 'stick', 0, 'start', memory.stick);
}

/** The part of the browser's Gamepad that is read. */
export interface PadState {
  readonly timestamp: number;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/**
 * Notes what changed on a pad since the last poll; nothing is allocated.
 *
 * @param afterMs time of the last poll: a change cannot be older, whatever the pad's own clock says
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
  const n = Math.min(memory.down.length, pad.buttons.length);
  for (let i = 0; i < n; i++) {
    const down = isDown(pad.buttons[i]!);
    if (down === memory.down[i]) continue;
    memory.down[i] = down;
    const action = RIDING[i];
    if (action) push(q, timeMs, down ? 'press' : 'release', BUTTONS + i, action, 0);
    const wish = COMMANDS[i];
    if (wish && down) command(wish);
  }
  const stick = pad.axes[0] ?? 0;
  if (stick !== memory.stick) {
    memory.stick = stick;
    push(q, timeMs, 'stick', 0, 'start', stick);
  }
}
