/**
 * Blocks the context menu and the pinch gesture on the stage: two thumbs must steer, not zoom. The system's reading aids and
 * the browser's zoom keys still work. Returns a function that unblocks them.
 */
export function blockGestures(stage: HTMLElement): () => void {
  const gone = new AbortController();
  const block = (event: Event) => event.preventDefault();
  const options = { passive: false, signal: gone.signal };
  stage.addEventListener('contextmenu', block, options);
  // Safari's own pinch events.
  stage.addEventListener('gesturestart', block, options);
  stage.addEventListener('gesturechange', block, options);
  // A pinch on a touchpad arrives as a wheel event with ctrl.
  stage.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options);
  stage.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), options);
  return () => gone.abort();
}

/** Separate surfaces: the slope, and whatever may appear over it or over a screen while a finger is down. */
const SURFACES = 'dialog, [data-no-ride], .ride-stage';
/**
 * Maximum number of presses to remember: more than a player has fingers. Older presses that ended without a click are dropped.
 */
const MOST_PRESSES = 32;

function surfaceOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(SURFACES) : null;
}

/**
 * Ignores a click that did not begin on the same surface. A browser sends a finger's click to the element under it when it is
 * lifted, for example the finish, which may have appeared after the finger was put down to steer. Clicks without a pointer
 * (keys, gamepad, screen readers) and clicks with an unknown beginning always count. Returns a function that stops it.
 */
export function keepPressesApart(page: Document): () => void {
  const gone = new AbortController();
  const options = { capture: true, signal: gone.signal };
  const begun = new Map<number, Element | null>();
  const forget = ({ pointerId }: PointerEvent): boolean => begun.delete(pointerId);
  const begin = (event: PointerEvent): void => {
    forget(event);
    // Another mouse button. If the main button is pressed while it is held, no `pointerdown` fires.
    if (event.button !== 0) return;
    const [oldest] = begun.keys();
    if (oldest !== undefined && begun.size >= MOST_PRESSES) begun.delete(oldest);
    begun.set(event.pointerId, surfaceOf(event));
  };
  const press = (event: Event): void => {
    // If a click is a plain MouseEvent, its pointer is unknown.
    if (!(event instanceof PointerEvent) || event.pointerType === '') return;
    const from = begun.get(event.pointerId);
    forget(event);
    if (from === undefined || from === surfaceOf(event)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  page.addEventListener('pointerdown', begin, options);
  page.addEventListener('pointercancel', forget, options);
  page.addEventListener('click', press, options);
  return () => gone.abort();
}
