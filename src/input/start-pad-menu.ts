/** Loads the gamepad control of menus once there is a gamepad. If it cannot be loaded, nothing happens. */
export function startPadMenu(): void {
  import('./pad-menu').then(
    (menu) => menu.startPadMenu(),
    () => undefined,
  );
}
