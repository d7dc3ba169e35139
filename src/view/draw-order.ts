import type { BufferGeometry, GeometryGroup, Material, Object3D, Scene, WebGLRenderer } from 'three';

/** The fields of three's render items that matter here. */
interface Item {
  object: Object3D;
  geometry: BufferGeometry;
  material: Material;
  group: GeometryGroup | null;
}

/** three's render list of one frame, with the interface that the renderer uses. */
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

/** Sorts by draw order, in place; items with equal order stay in scene order. */
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
 * Makes a renderer draw a scene only by the `renderOrder` of its objects. three would also sort by depth, which has no effect
 * here, with `Array.sort`, which copies its lists in every frame. It would also empty and refill its lists in every frame,
 * which allocates their memory again. Here the lists of the last frame are overwritten.
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
