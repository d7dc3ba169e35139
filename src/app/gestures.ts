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
