/** Stages whose devices control a ride now. */
const riding = new Set<object>();

/** Sets whether the devices of a stage control a ride now. */
export function setRiding(stage: object, on: boolean): void {
  if (on) riding.add(stage);
  else riding.delete(stage);
}

/** Returns whether the devices control a ride on this page now. Then they do not control its menus. */
export function isRiding(): boolean {
  return riding.size > 0;
}
