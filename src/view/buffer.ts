/** What holds the pixels: a canvas. */
interface Pixels {
  readonly width: number;
  readonly height: number;
}

/**
 * Size of a drawing buffer. A canvas that gets another size loses its picture at once, so what is asked for here waits for
 * {@link BufferSize.settle}, just before the next picture: no frame is shown with an empty canvas.
 */
export interface BufferSize {
  /** Width over height of the canvas on the page. */
  readonly aspect: number;
  /** Height asked for, px. */
  readonly pixels: number;
  /** Size of the canvas on the page, CSS px, and the device's pixels per CSS px. */
  resize(width: number, height: number, ratio: number): void;
  /** Share of the full drawing buffer to use. */
  scale(share: number): void;
  /** Up to twice the full drawing buffer's width and height, as far as this many pixels allow; the full one at least. */
  oversample(pixels: number): void;
  /** Gives the canvas the size last asked for, if it has another. */
  settle(): void;
}

/** More samples to the width or height of a pixel are lost when the browser makes the picture smaller again. */
const MOST_OVERSAMPLED = 2;

/** @param setSize gives the canvas another size, px */
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
