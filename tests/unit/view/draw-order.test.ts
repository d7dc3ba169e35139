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

  it('is kept by the renderer in both of its lists, without its own sort', () => {
    const list = {
      opaque: [item('b', 2), item('a', 1)],
      transparent: [item('d', 2), item('c', 1)],
      finished: 0,
      finish() {
        list.finished++;
      },
    };
    const renderer = { sortObjects: true, renderLists: { get: () => list } };
    drawInOrder(renderer as unknown as Parameters<typeof drawInOrder>[0], new Scene());
    list.finish();
    expect([renderer.sortObjects, list.finished]).toEqual([false, 1]);
    expect(names(list.opaque) + names(list.transparent)).toBe('abcd');
  });
});
