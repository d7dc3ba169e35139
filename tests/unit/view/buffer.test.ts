import { describe, expect, test } from 'vitest';
import { createBufferSize } from '../../../src/view/buffer';

/** A canvas that loses its picture whenever it gets another size, as canvases do. */
function canvasOf(width: number, height: number) {
  const canvas = { width, height, picture: 'drawn' as 'drawn' | 'blank' };
  const buffer = createBufferSize(canvas, { width: 600, height: 1000 }, (w, h) => {
    canvas.width = w;
    canvas.height = h;
    canvas.picture = 'blank';
  });
  return { canvas, buffer };
}

describe('the size of the drawing buffer', () => {
  test('a smaller share asked for after a picture leaves that picture standing until the next one', () => {
    const { canvas, buffer } = canvasOf(600, 1000);
    buffer.scale(0.5);
    expect(canvas).toEqual({ width: 600, height: 1000, picture: 'drawn' });
    buffer.settle();
    expect(canvas).toEqual({ width: 300, height: 500, picture: 'blank' });
  });

  test('a page that gets another size leaves the picture standing until the next one', () => {
    const { canvas, buffer } = canvasOf(600, 1000);
    buffer.resize(500, 800, 2);
    expect(canvas.picture).toBe('drawn');
    buffer.settle();
    expect(canvas).toEqual({ width: 1000, height: 1600, picture: 'blank' });
  });

  test('what is asked for counts at once where the picture is worked out', () => {
    const { buffer } = canvasOf(600, 1000);
    buffer.resize(400, 800, 1.5);
    buffer.scale(0.5);
    expect(buffer.pixels).toBe(600);
    expect(buffer.aspect).toBe(0.5);
  });

  test.each([
    { pixels: 600_000, size: [600, 1000], why: 'no more than the canvas has' },
    { pixels: 1_350_000, size: [900, 1500], why: 'as many as fit' },
    { pixels: 9_000_000, size: [1200, 2000], why: 'twice its width and height at most' },
    { pixels: 10_000, size: [600, 1000], why: 'its own at least' },
  ])('of $pixels pixels a still picture has $why', ({ pixels, size }) => {
    const { canvas, buffer } = canvasOf(1, 1);
    buffer.scale(0.5);
    buffer.oversample(pixels);
    buffer.settle();
    expect([canvas.width, canvas.height]).toEqual(size);
  });

  test('a canvas that has its size already keeps its picture', () => {
    const { canvas, buffer } = canvasOf(600, 1000);
    buffer.scale(0.5);
    buffer.scale(1);
    buffer.settle();
    expect(canvas.picture).toBe('drawn');
  });

  test('a page without room asks for one pixel, never for none', () => {
    const { canvas, buffer } = canvasOf(600, 1000);
    buffer.resize(0, 0, 1);
    buffer.settle();
    expect([canvas.width, canvas.height]).toEqual([1, 1]);
  });
});
