/** Shows an element of the HUD, or hides it. */
export function show(el: HTMLElement, on: boolean): void {
  el.dataset.on = on ? 'yes' : 'no';
}
