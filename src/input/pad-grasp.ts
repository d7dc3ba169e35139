import type { Way } from './focus-way';

/** A step of a gamepad in a menu: the directions, the lower and the right button, and the others by their common names. */
export type MenuStep = Way | 'press' | 'back' | 'x' | 'y' | 'lb' | 'rb' | 'view' | 'l3' | 'r3';

/** Number of steps by which one push changes a field, without and with the right trigger. */
const SMALL = 1;
const LARGE = 10;

const ARROWS: Readonly<Partial<Record<MenuStep, string>>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
};

/**
 * The control grasped by the gamepad: a number field, or an element operated by keys, which assigns keys to buttons
 * (`data-pad-keys="x=f lb=Shift+Tab"`).
 */
let held: HTMLElement | undefined;

/** Sets a field's value and dispatches the events of a user's edit. */
export function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Dispatches a key press, given as `Control+Shift+z`, to the focused element. */
export function pressKey(named: string, options: Pick<KeyboardEventInit, 'shiftKey' | 'repeat'> = {}): void {
  const parts = named.split('+');
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', {
      ...{ key: parts.at(-1)!, bubbles: true, cancelable: true },
      ctrlKey: parts.includes('Control'),
      shiftKey: options.shiftKey === true || parts.includes('Shift'),
      repeat: options.repeat === true,
    }),
  );
}

function letGo(): void {
  held?.removeAttribute('data-grasped');
  held = undefined;
}

function isNumber(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'number';
}

/** Grasps a control until it loses the focus or is released. @returns whether it can be grasped */
export function grasp(control: HTMLElement): boolean {
  if (!isNumber(control) && control.dataset.padKeys === undefined) return false;
  letGo();
  held = control;
  control.setAttribute('data-grasped', '');
  control.addEventListener('blur', letGo, { once: true });
  return true;
}

/** Returns the number of decimals of a field's step. */
function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0;
}

function changeNumber(field: HTMLInputElement, by: number): void {
  const step = Number(field.step) || 1;
  const [min, max] = [field.min, field.max].map((end) => (end === '' ? undefined : Number(end)));
  const next = (Number.isNaN(field.valueAsNumber) ? 0 : field.valueAsNumber) + by * step;
  const bounded = Math.min(max ?? next, Math.max(min ?? next, next));
  setValue(field, bounded.toFixed(Math.max(decimalsOf(field.step), decimalsOf(field.value))));
}

function keyOf(control: HTMLElement, step: MenuStep): string | undefined {
  const named = control.dataset.padKeys?.split(' ').find((pair) => pair.startsWith(`${step}=`));
  return named?.slice(step.length + 1);
}

/**
 * Applies a step of the gamepad to the grasped control, if there is one.
 *
 * @param isLarge whether the right trigger is held, which makes larger steps
 * @param isRepeat whether the direction has been held since the previous step
 * @returns whether a control was grasped
 */
export function graspedStep(step: MenuStep, isLarge: boolean, isRepeat: boolean): boolean {
  if (held === undefined || held !== document.activeElement) return false;
  if (isNumber(held)) {
    const by = step === 'up' || step === 'right' ? 1 : step === 'down' || step === 'left' ? -1 : 0;
    if (by !== 0) changeNumber(held, by * (isLarge ? LARGE : SMALL));
    else if (step === 'press' || step === 'back') letGo();
    return true;
  }
  const arrow = ARROWS[step];
  const key = keyOf(held, step);
  if (arrow !== undefined) pressKey(arrow, { shiftKey: isLarge, repeat: isRepeat });
  else if (step === 'back') letGo();
  else if (key !== undefined) pressKey(key);
  return true;
}
