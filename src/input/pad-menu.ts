import { type Box, boxWithin, nextBox, type Way } from './focus-way';
import { pressesDirection } from './gamepad';
import { grasp, graspedStep, type MenuStep, pressKey, setValue } from './pad-grasp';
import { hasPads, type PadState, padInUse } from './pads';
import { isRiding } from './riding-now';

/** A stick is pushed from here on, and let go below the second: its trembling is no step. */
const PUSHED = 0.6;
const LET_GO = 0.4;
/** Held, a step is repeated: first after, then every, ms. */
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
/** The right trigger: held, what is moved moves farther. */
const FARTHER = 7;
/** The key that leads to the button of a toast. */
const TOAST_KEY = 'F8';

/** What the pad held at the last look, and since when. */
export interface MenuMemory {
  held: MenuStep | undefined;
  sinceMs: number;
  /** What is held was held already while the devices rode, or has been answered for good. */
  spent: boolean;
  /** The last step was one of a way that is held on. */
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
  const [x = 0, y = 0] = pad.axes;
  const far = Math.max(Math.abs(x), Math.abs(y));
  const stuck = before !== undefined && isWay(before);
  if (far < (stuck ? LET_GO : PUSHED)) return undefined;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

/**
 * What a pad asks for at this look: once as it is pressed, and again and again while a way is held.
 *
 * @param quiet the devices ride: what is held now counts for nothing until it is let go
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
 * Controls that can have the focus; tabs that are not chosen among them, which Tab leaves out. The live test is not: with
 * the focus it takes the pad for itself.
 */
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [data-pad-keys]';

/** Where the focus moves: the dialog on top, or the page. */
function scope(): ParentNode {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  return open[open.length - 1] ?? document;
}

/** What stands for a control on the screen: its label, where it is itself drawn as nothing. */
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

/** The nearest part of the page around a control that scrolls by itself. */
function scrollerOf(control: Element): Element | undefined {
  for (let up = control.parentElement; up !== null; up = up.parentElement) {
    if (up.scrollHeight <= up.clientHeight && up.scrollWidth <= up.clientWidth) continue;
    const { overflowX, overflowY } = getComputedStyle(up);
    if (/auto|scroll/.test(overflowX + overflowY)) return up;
  }
  return undefined;
}

/**
 * Where a control lies, seen from another one. What its part of the page has scrolled out of sight lies at the edge of
 * that part, not on what stands beside it; within the same part it lies where it would come to.
 */
function boxOf(control: HTMLElement, from: Element | undefined): Box {
  const face = faceOf(control);
  const box = face.getBoundingClientRect();
  const around = scrollerOf(face);
  return around === undefined || around === from ? box : boxWithin(box, around.getBoundingClientRect());
}

function focusOn(control: HTMLElement): void {
  // As by the keyboard, so that the ring is drawn.
  control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  faceOf(control).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Left and right change a slider and a list; @returns whether that is what they have done. */
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
    // Nothing more to focus that way: the page itself moves, so that all of it can be read.
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
 * Lets the gamepad used last move through the menus: directions or the stick move the focus, the lower button presses or
 * grasps a number or a drawing, the right one lets go or goes back, the upper one leads to a toast. Never while riding. The
 * pads are asked once a frame, and only while there is one.
 *
 * @returns a function that stops it
 */
export function startPadMenu(): () => void {
  const memory = createMenuMemory();
  const gone = new AbortController();
  const { signal } = gone;
  let frame = 0;
  const look = (now: number): void => {
    frame = hasPads() ? requestAnimationFrame(look) : 0;
    const pad = padInUse();
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
