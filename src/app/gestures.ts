/**
 * Blocks the right-click menu and the pinch gesture on the stage: two thumbs on the snow must steer, not zoom.
 * Reading aids of the system and the browser's own zoom keys stay. Returns the way out.
 */
export function blockGestures(stage: HTMLElement): () => void {
  const gone = new AbortController();
  const block = (event: Event) => event.preventDefault();
  const options = { passive: false, signal: gone.signal };
  stage.addEventListener('contextmenu', block, options);
  // Safari's own pinch events.
  stage.addEventListener('gesturestart', block, options);
  stage.addEventListener('gesturechange', block, options);
  // A pinch on a touchpad arrives as a wheel with ctrl.
  stage.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options);
  stage.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), options);
  return () => gone.abort();
}

/** What lies apart: the slope, and what comes up over it or over a screen, maybe under a finger. */
const SURFACES = 'dialog, [data-no-ride], .ride-stage';
/** Presses kept in mind: more than any hand has fingers, few enough to forget those that ended in no click. */
const MOST_PRESSES = 32;

function surfaceOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(SURFACES) : null;
}

/**
 * A press counts only where it began: a browser gives a finger's click to what lies under it when it is lifted, and that
 * may be the finish, come up since the finger was put down to steer. Clicks of no pointer (keys, gamepad, screen readers)
 * and those whose beginning is not known all count. Returns the way out.
 */
export function keepPressesApart(page: Document): () => void {
  const gone = new AbortController();
  const options = { capture: true, signal: gone.signal };
  const begun = new Map<number, Element | null>();
  const forget = ({ pointerId }: PointerEvent): boolean => begun.delete(pointerId);
  const begin = (event: PointerEvent): void => {
    forget(event);
    // Another button of a mouse: a main one that joins it is not told.
    if (event.button !== 0) return;
    const [oldest] = begun.keys();
    if (oldest !== undefined && begun.size >= MOST_PRESSES) begun.delete(oldest);
    begun.set(event.pointerId, surfaceOf(event));
  };
  const press = (event: Event): void => {
    // Where a click is a plain MouseEvent, nothing tells whose it is.
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
