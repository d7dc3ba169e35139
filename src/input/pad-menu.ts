import { type Box, boxWithin, nextBox, type Way } from './focus-way';
import { pressesDirection } from './gamepad';
import { grasp, graspedStep, type MenuStep, pressKey, setValue } from './pad-grasp';
import { axisOf, hasPads, type PadState, padInUse } from './pads';
import { isRiding } from './riding-now';

/** A stick counts as pushed above the first value and as released below the second, so that jitter makes no steps. */
const PUSHED = 0.6;
const LET_GO = 0.4;
/** A held direction repeats its step: after the first time, then at the second interval, ms. */
const REPEAT_AFTER = 450;
const REPEAT_EVERY = 140;

const BUTTONS: readonly (readonly [number, MenuStep])[] = [
  [0, 'press'],
  [1, 'back'],
  [2, 'x'],
  [3, 'y'],
  [4, 'lb'],
  [5, 'rb'],
  [8, 'view'],
  [10, 'l3'],
  [11, 'r3'],
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];
/** The right trigger. While it is held, steps are larger. */
const FARTHER = 7;
/** The key that moves the focus to the button of a toast. */
const TOAST_KEY = 'F8';

/** The step held at the last poll, and since when. */
export interface MenuMemory {
  held: MenuStep | undefined;
  sinceMs: number;
  /** The held step was held already while riding, or needs no further response. */
  spent: boolean;
  /** The last step was a repetition of a held direction. */
  repeats: boolean;
}

export function createMenuMemory(): MenuMemory {
  return { held: undefined, sinceMs: 0, spent: true, repeats: false };
}

function isWay(step: MenuStep): step is Way {
  return step === 'left' || step === 'right' || step === 'up' || step === 'down';
}

function heldStep(pad: PadState, before: MenuStep | undefined): MenuStep | undefined {
  for (const [button, step] of BUTTONS)
    if (pad.buttons[button]?.pressed || pressesDirection(pad, button)) return step;
  const x = axisOf(pad, 0) ?? 0;
  const y = axisOf(pad, 1) ?? 0;
  const far = Math.max(Math.abs(x), Math.abs(y));
  const stuck = before !== undefined && isWay(before);
  if (far < (stuck ? LET_GO : PUSHED)) return undefined;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

/**
 * Returns the gamepad's step at this poll: once when pressed, and repeatedly while a direction is held.
 *
 * @param quiet the devices control a ride: controls held now have no effect until they are released
 */
export function menuStep(
  pad: PadState,
  memory: MenuMemory,
  nowMs: number,
  quiet: boolean,
): MenuStep | undefined {
  const held = heldStep(pad, memory.held);
  if (held !== memory.held) {
    memory.held = held;
    memory.sinceMs = nowMs + REPEAT_AFTER;
    memory.spent = quiet;
    memory.repeats = false;
    return quiet ? undefined : held;
  }
  if (quiet) memory.spent = true;
  if (held === undefined || memory.spent || !isWay(held)) return undefined;
  if (nowMs < memory.sinceMs) return undefined;
  memory.repeats = true;
  memory.sinceMs = nowMs + REPEAT_EVERY;
  return held;
}

/**
 * Focusable controls, including unselected tabs, which Tab skips. Excludes the live test of the gamepad, which uses the gamepad
 * itself while it has the focus.
 */
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [data-pad-keys]';

/** Returns where the focus moves: the top dialog, or the page. */
function scope(): ParentNode {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  return open[open.length - 1] ?? document;
}

/** Returns the visible element of a control: its label, if the control itself is not drawn. */
function faceOf(control: HTMLElement): Element {
  return control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control;
}

function isThere(control: HTMLElement): boolean {
  if (control.closest('[inert], [aria-hidden="true"]') !== null) return false;
  if (control instanceof HTMLInputElement && control.type === 'file') return false;
  const { width, height } = faceOf(control).getBoundingClientRect();
  return width > 0 && height > 0 && control.checkVisibility({ visibilityProperty: true });
}

function controls(): HTMLElement[] {
  return [...scope().querySelectorAll<HTMLElement>(CONTROLS)].filter(isThere);
}

/** Returns the nearest ancestor of a control that scrolls. */
function scrollerOf(control: Element): Element | undefined {
  for (let up = control.parentElement; up !== null; up = up.parentElement) {
    if (up.scrollHeight <= up.clientHeight && up.scrollWidth <= up.clientWidth) continue;
    const { overflowX, overflowY } = getComputedStyle(up);
    if (/auto|scroll/.test(overflowX + overflowY)) return up;
  }
  return undefined;
}

/**
 * Returns the position of a control, seen from another one. If it is scrolled out of view in its own scroller, it counts as at
 * the edge of that scroller, so that it does not overlap others. Within the same scroller, it has its unclipped position.
 */
function boxOf(control: HTMLElement, from: Element | undefined): Box {
  const face = faceOf(control);
  const box = face.getBoundingClientRect();
  const around = scrollerOf(face);
  return around === undefined || around === from ? box : boxWithin(box, around.getBoundingClientRect());
}

function focusOn(control: HTMLElement): void {
  // As with the keyboard, so that the focus ring is drawn.
  control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  faceOf(control).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Changes a slider or a list by left and right. @returns whether it has */
function adjust(control: Element, way: Way): boolean {
  const by = way === 'left' ? -1 : way === 'right' ? 1 : 0;
  if (by === 0) return false;
  if (control instanceof HTMLInputElement && control.type === 'range') {
    const [min, max, step] = [Number(control.min), Number(control.max), Number(control.step) || 1];
    setValue(control, String(Math.min(max, Math.max(min, control.valueAsNumber + by * step))));
    return true;
  }
  if (control instanceof HTMLSelectElement) {
    const next = control.options[control.selectedIndex + by];
    if (next !== undefined) setValue(control, next.value);
    return true;
  }
  return false;
}

function move(way: Way): void {
  const all = controls();
  const now = document.activeElement;
  const here = all.find((control) => control === now);
  if (here === undefined) {
    const first = all[0];
    if (first !== undefined) focusOn(first);
    return;
  }
  if (adjust(here, way)) return;
  const others = all.filter((control) => control !== here);
  const from = scrollerOf(faceOf(here));
  const boxes = others.map((control) => boxOf(control, from));
  const next = nextBox(faceOf(here).getBoundingClientRect(), boxes, way);
  if (next !== undefined) focusOn(others[next]!);
  else if (way === 'up' || way === 'down') {
    // Nothing more to focus in that direction: scroll the page, so that all of it can be read.
    faceOf(here)
      .closest('.screen, dialog')
      ?.scrollBy({ top: way === 'up' ? -160 : 160 });
  }
}

function back(): void {
  const top = scope();
  if (top instanceof HTMLDialogElement) top.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (location.pathname !== '/' || location.search !== '') history.back();
}

function press(): void {
  const now = document.activeElement;
  const there = now instanceof HTMLElement && controls().includes(now);
  if (!there) move('down');
  else if (!grasp(now)) now.click();
}

function act(step: MenuStep): void {
  if (isWay(step)) move(step);
  else if (step === 'press') press();
  else if (step === 'back') back();
  else if (step === 'y') pressKey(TOAST_KEY);
}

/**
 * Moves through the menus with the gamepad used last. Directions or the stick move the focus, the lower button presses a
 * control or grasps a number or a drawing, the right one releases it or goes back, the upper one focuses a toast. Inactive
 * while riding. Polls the gamepads once per frame, and only while there is one.
 *
 * @returns a function that stops it
 */
export function startPadMenu(): () => void {
  const memory = createMenuMemory();
  const gone = new AbortController();
  const { signal } = gone;
  let frame = 0;
  const look = (now: number): void => {
    const pad = padInUse();
    frame = pad !== undefined || hasPads() ? requestAnimationFrame(look) : 0;
    if (pad === undefined) return;
    const step = menuStep(pad, memory, now, isRiding());
    if (step === undefined) return;
    const isLarge = pad.buttons[FARTHER]?.pressed === true;
    if (!graspedStep(step, isLarge, memory.repeats)) act(step);
  };
  const begin = (): void => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', begin, { signal });
  begin();
  return () => {
    gone.abort();
    cancelAnimationFrame(frame);
  };
}
