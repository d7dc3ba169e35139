/** The object that owns the pixels: a canvas. */
interface Pixels {
  readonly width: number;
  readonly height: number;
}

/**
 * Size of a drawing buffer. A canvas loses its image as soon as it is resized. So a new size is applied by {@link
 * BufferSize.settle}, just before the next frame: no frame shows an empty canvas.
 */
export interface BufferSize {
  /** Width divided by height of the canvas on the page. */
  readonly aspect: number;
  /** Requested height, px. */
  readonly pixels: number;
  /** Sets the size of the canvas on the page, CSS px, and the device's pixels per CSS px. */
  resize(width: number, height: number, ratio: number): void;
  /** Sets the used share of the full drawing buffer. */
  scale(share: number): void;
  /** Uses up to twice the full drawing buffer's width and height, as far as this many pixels allow; at least the full one. */
  oversample(pixels: number): void;
  /** Applies the last requested size to the canvas, if it has changed. */
  settle(): void;
}

/** Most samples per pixel in each direction: further ones are lost when the browser scales the image down. */
const MOST_OVERSAMPLED = 2;

/** @param setSize resizes the canvas, px */
export function createBufferSize(
  canvas: Pixels,
  css: Pixels,
  setSize: (width: number, height: number) => void,
): BufferSize {
  let { width, height } = css;
  let ratio = 1;
  let share = 1;
  let w = 0;
  let h = 0;

  function ask(): void {
    w = Math.max(1, Math.round(width * ratio * share));
    h = Math.max(1, Math.round(height * ratio * share));
  }
  ask();

  return {
    get aspect() {
      return width / height;
    },
    get pixels() {
      return h;
    },
    resize(nextWidth, nextHeight, nextRatio) {
      width = Math.max(1, nextWidth);
      height = Math.max(1, nextHeight);
      ratio = nextRatio;
      ask();
    },
    scale(next) {
      share = next;
      ask();
    },
    oversample(pixels) {
      const fitting = Math.sqrt(pixels / (width * height)) / ratio;
      share = Math.min(MOST_OVERSAMPLED, Math.max(1, fitting));
      ask();
    },
    settle() {
      if (canvas.width !== w || canvas.height !== h) setSize(w, h);
    },
  };
}
