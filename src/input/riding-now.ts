/** Stages whose devices ride at this moment. */
const riding = new Set<object>();

/** Tells whether the devices of a stage ride now. */
export function setRiding(stage: object, on: boolean): void {
  if (on) riding.add(stage);
  else riding.delete(stage);
}

/** Whether the devices ride now, somewhere on this page: then they are not for its menus. */
export function isRiding(): boolean {
  return riding.size > 0;
}
