import { type RefObject, useEffect, useRef } from 'react';
import { type Palette, paletteOf } from './palette';
import type { Builder, BuilderState } from './session';
import type { Size } from './space';

type Draw = (pen: CanvasRenderingContext2D, size: Size, s: BuilderState, ink: Palette) => void;

/** A canvas that is drawn anew with the next frame whenever the builder's state, its size, the theme or the letters change. */
export function useDrawing(
  ref: RefObject<HTMLCanvasElement | null>,
  builder: Builder,
  draw: Draw,
): RefObject<Size> {
  const size = useRef<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const canvas = ref.current!;
    const pen = canvas.getContext('2d')!;
    // An application takes keys of its own, so it can be reached by them.
    canvas.parentElement!.tabIndex = 0;
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      const ratio = Math.min(2, devicePixelRatio);
      const { width, height } = size.current;
      if (width === 0 || height === 0) return;
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(pen, size.current, builder.store.getState(), paletteOf(canvas));
    };
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      size.current = { width: entry.contentRect.width, height: entry.contentRect.height };
      soon();
    });
    watch.observe(canvas);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    theme.addEventListener('change', soon);
    const root = new MutationObserver(soon);
    root.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-letters'],
    });
    const leave = builder.store.subscribe(soon);
    return () => {
      leave();
      root.disconnect();
      theme.removeEventListener('change', soon);
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref, builder, draw]);
  return size;
}

interface DrawingProps {
  readonly label: string;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** What the buttons of a gamepad that has taken hold of it stand for, as `x=f lb=Shift+Tab`. */
  readonly padKeys: string;
}

/** A drawing that can be reached by keyboard and gamepad; keys are heard on the element around its canvas. */
export function Drawing({ label, canvas, padKeys }: DrawingProps) {
  return (
    <div className="builder-drawing" role="application" aria-label={label} data-pad-keys={padKeys}>
      <canvas ref={canvas} className="builder-canvas" />
    </div>
  );
}
