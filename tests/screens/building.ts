import { fireEvent, screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { openPage } from './page';

/** The size of the builder's drawings, CSS px. */
const MAP = { width: 600, height: 300 };
const PROFILE = { width: 600, height: 90 };

/** A place on a drawing, CSS px from its middle. */
export interface Spot {
  readonly right: number;
  readonly down: number;
}

/** Gives canvases a size and a pen that draws nothing: happy-dom has neither. */
export function giveDrawings(): void {
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true });
  HTMLCanvasElement.prototype.getContext = (() => pen) as never;
  HTMLElement.prototype.setPointerCapture = () => undefined;
  globalThis.ResizeObserver = class extends ResizeObserver {
    readonly #onResize: ResizeObserverCallback;
    constructor(onResize: ResizeObserverCallback) {
      super(onResize);
      this.#onResize = onResize;
    }
    override observe(element: Element): void {
      if (element instanceof HTMLCanvasElement)
        this.#onResize([{ contentRect: sizeOf(element) } as ResizeObserverEntry], this);
      else super.observe(element);
    }
  };
}

function sizeOf(canvas: Element): typeof MAP {
  return canvas.closest('.builder-profile') === null ? MAP : PROFILE;
}

/** The course from above. */
export const findMap = () => screen.findByRole('application', { name: /Course from above/ });
/** The slope from the side. */
export const profile = () => screen.getByRole('application', { name: /^Slope from the side/ });
/** Waits until the work is on the disk. */
export const saved = () => screen.findByText('Saved');

/** A tool of the builder, by its name. */
export function tool(name: string | RegExp): HTMLElement {
  return within(screen.getByRole('group', { name: 'Tools' })).getByRole('button', { name });
}

/** The gates in words. */
export function gates(): readonly string[] {
  return screen.queryAllByRole('button', { name: /^Gate \d+:/ }).map(({ textContent }) => textContent);
}

/** Opens a new, empty slope in the builder. */
export async function begin(): Promise<UserEvent> {
  const user = await openPage('/manage-tracks');
  await user.click(await screen.findByRole('button', { name: 'New track' }));
  await user.click(screen.getByRole('button', { name: 'Slalom' }));
  await findMap();
  return user;
}

/** Lets React draw what a native listener has changed. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Presses on a drawing, moves on and lets go. */
export async function drag(on: HTMLElement, from: Spot, to: Spot): Promise<void> {
  const canvas = on.querySelector('canvas')!;
  const { width, height } = sizeOf(canvas);
  const at = ({ right, down }: Spot) => ({
    clientX: width / 2 + right,
    clientY: height / 2 + down,
    pointerId: 1,
    button: 0,
  });
  const half = { right: (from.right + to.right) / 2, down: (from.down + to.down) / 2 };
  fireEvent.pointerDown(canvas, at(from));
  for (const spot of [half, to]) fireEvent.pointerMove(canvas, at(spot));
  fireEvent.pointerUp(canvas, at(to));
  await drawn();
}

/** Presses on a drawing. */
export function tap(on: HTMLElement, spot: Spot): Promise<void> {
  return drag(on, spot, spot);
}

/** Writes into a field what was never in it. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  field.focus();
  fireEvent.change(field, { target: { value } });
  await drawn();
}
