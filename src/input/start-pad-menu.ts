/** Menus by gamepad, fetched once there is one. Nothing comes of it where they cannot be had. */
export function startPadMenu(): void {
  import('./pad-menu').then(
    (menu) => menu.startPadMenu(),
    () => undefined,
  );
}
