import type { Object3D, Scene, WebGLRenderer } from 'three';

/** What three keeps of a thing to be drawn, as far as its order goes. */
interface Item {
  readonly object: Pick<Object3D, 'renderOrder'>;
}

/** Sorts by draw order, in place; things of one order stay as they stand in the scene. */
export function inDrawOrder(items: Item[]): void {
  for (let i = 1; i < items.length; i++) {
    const item = items[i]!;
    const { renderOrder } = item.object;
    let at = i;
    for (; at > 0 && items[at - 1]!.object.renderOrder > renderOrder; at--) items[at] = items[at - 1]!;
    items[at] = item;
  }
}

/**
 * Makes a renderer draw a scene by the order of its objects alone. three would sort by depth too, which no order here
 * leaves open, and by `Array.sort`, which makes copies of its lists in every frame.
 */
export function drawInOrder(renderer: WebGLRenderer, scene: Scene): void {
  renderer.sortObjects = false;
  const list = renderer.renderLists.get(scene, 0);
  const { finish } = list;
  list.finish = () => {
    finish();
    inDrawOrder(list.opaque as Item[]);
    inDrawOrder(list.transparent as Item[]);
  };
}
