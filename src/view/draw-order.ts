import type { BufferGeometry, GeometryGroup, Material, Object3D, Scene, WebGLRenderer } from 'three';

/** What three keeps of a thing to be drawn, as far as its order and its drawing go. */
interface Item {
  object: Object3D;
  geometry: BufferGeometry;
  material: Material;
  group: GeometryGroup | null;
}

/** three's list of what is drawn in one picture, as the renderer asks for it. */
interface List {
  readonly opaque: Item[];
  readonly transparent: Item[];
  init(): void;
  push(
    object: Object3D,
    geometry: BufferGeometry,
    material: Material,
    groupOrder: number,
    z: number,
    group: GeometryGroup | null,
  ): void;
  finish(): void;
}

/** Sorts by draw order, in place; things of one order stay as they stand in the scene. */
export function inDrawOrder(items: { readonly object: Pick<Object3D, 'renderOrder'> }[]): void {
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
 * leaves open, and by `Array.sort`, which makes copies of its lists in every frame. It would also empty and fill its lists
 * in every frame: a list that was emptied gets its memory anew. Here the last picture's lists are written over.
 */
export function drawInOrder(renderer: WebGLRenderer, scene: Scene): void {
  renderer.sortObjects = false;
  const list = renderer.renderLists.get(scene, 0) as unknown as List;
  const { opaque, transparent } = list;
  const items: Item[] = [];
  const used = { items: 0, opaque: 0, transparent: 0 };
  list.init = () => {
    used.items = 0;
    used.opaque = 0;
    used.transparent = 0;
  };
  list.push = (object, geometry, material, _groupOrder, _z, group) => {
    const at = used.items++;
    let item = items[at];
    if (item) {
      item.object = object;
      item.geometry = geometry;
      item.material = material;
      item.group = group;
    } else {
      item = { object, geometry, material, group };
      items[at] = item;
    }
    if (material.transparent) transparent[used.transparent++] = item;
    else opaque[used.opaque++] = item;
  };
  list.finish = () => {
    if (opaque.length !== used.opaque) opaque.length = used.opaque;
    if (transparent.length !== used.transparent) transparent.length = used.transparent;
    inDrawOrder(opaque);
    inDrawOrder(transparent);
  };
}
