import { Scene } from 'three';
import { describe, expect, it } from 'vitest';
import { drawInOrder, inDrawOrder } from '../../../src/view/draw-order';

const item = (name: string, renderOrder: number) => ({ name, object: { renderOrder } });
const names = (items: readonly { name: string }[]): string => items.map((i) => i.name).join('');

describe('draw order', () => {
  it('is that of the objects, and within one order that of the scene', () => {
    const items = [item('d', 20), item('a', 1), item('b', 5), item('c', 5), item('e', 21)];
    inDrawOrder(items);
    expect(names(items)).toBe('abcde');
  });

  it('is kept by the renderer in both of its lists, without its own sort, picture after picture', () => {
    type Push = (
      object: unknown,
      geometry: unknown,
      material: unknown,
      order: number,
      z: number,
      group: null,
    ) => void;
    const list = {
      opaque: [] as { object: { name: string } }[],
      transparent: [] as { object: { name: string } }[],
      init: () => {},
      push: (() => {}) as Push,
      finish: () => {},
    };
    const renderer = { sortObjects: true, renderLists: { get: () => list } };
    drawInOrder(renderer as unknown as Parameters<typeof drawInOrder>[0], new Scene());
    const draw = (things: string): string => {
      list.init();
      for (const name of things) {
        const material = { transparent: name >= 'm' };
        list.push({ name, renderOrder: name.charCodeAt(0) }, {}, material, 0, 0, null);
      }
      list.finish();
      return [list.opaque, list.transparent].map((l) => l.map((i) => i.object.name).join('')).join(' ');
    };
    expect(renderer.sortObjects).toBe(false);
    expect(draw('zbamd')).toBe('abd mz');
    expect(draw('yc')).toBe('c y');
    expect(draw('')).toBe(' ');
    expect(draw('xcban')).toBe('abc nx');
  });
});
