/** Shows or hides an element of the HUD. */
export function show(el: HTMLElement, on: boolean): void {
  el.dataset.on = on ? 'yes' : 'no';
}
