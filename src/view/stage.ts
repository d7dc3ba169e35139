import { LinearSRGBColorSpace, type PerspectiveCamera, type Scene, WebGLRenderer } from 'three';
import { createBufferSize } from './buffer';
import { drawInOrder } from './draw-order';
import type { TierSpec } from './quality';

/** The canvas and its WebGL context: size, loss and return. */
export interface Stage {
  readonly renderer: WebGLRenderer;
  readonly lost: boolean;
  readonly aspect: number;
  /** Height of the drawing buffer of the next picture, px. */
  readonly pixels: number;
  /** Another size holds from the next picture on. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Share of the full drawing buffer to use from the next picture on. */
  scale(share: number): void;
  /** The next picture stands still: it has all its pixels, and smooth edges. */
  scaleForStill(): void;
  render(scene: Scene, camera: PerspectiveCamera): void;
  onLost(callback: (lost: boolean) => void): () => void;
  dispose(): void;
}

/** A still picture without antialiasing is drawn larger than it is shown, up to this many pixels. */
const STILL_PIXELS = 3_000_000;

export function createStage(canvas: HTMLCanvasElement, tier: TierSpec): Stage {
  const renderer = new WebGLRenderer({
    canvas,
    antialias: tier.msaa,
    alpha: false,
    // Riders mark where they are: their shadow must not cover the skis that lie on the snow.
    stencil: true,
    powerPreference: 'high-performance',
  });
  // Colours are display-referred: what the palette says is what is shown.
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.setPixelRatio(1);
  const listeners = new Set<(lost: boolean) => void>();
  let lost = false;
  let lists: WebGLRenderer['renderLists'] | undefined;
  const buffer = createBufferSize(
    canvas,
    { width: canvas.clientWidth || 600, height: canvas.clientHeight || 1000 },
    (w, h) => renderer.setSize(w, h, false),
  );

  function tell(next: boolean): void {
    if (lost === next) return;
    lost = next;
    for (const listener of listeners) listener(next);
  }

  // three restores its own state; the pictures of textures and meshes are still in memory and go up again when drawn.
  const whenLost = (event: Event): void => {
    event.preventDefault();
    tell(true);
  };
  const whenBack = (): void => tell(false);
  canvas.addEventListener('webglcontextlost', whenLost);
  canvas.addEventListener('webglcontextrestored', whenBack);

  return {
    renderer,
    get lost() {
      return lost;
    },
    get aspect() {
      return buffer.aspect;
    },
    get pixels() {
      return buffer.pixels;
    },
    resize(width, height, devicePixelRatio) {
      buffer.resize(width, height, Math.min(devicePixelRatio, tier.pixelRatioCap));
    },
    scale: buffer.scale,
    scaleForStill() {
      if (tier.msaa) buffer.scale(1);
      else buffer.oversample(STILL_PIXELS);
    },
    render(scene, camera) {
      if (lost) return;
      buffer.settle();
      // A picture that was lost comes back with lists of its own.
      if (renderer.renderLists !== lists) drawInOrder(renderer, scene);
      lists = renderer.renderLists;
      renderer.render(scene, camera);
    },
    onLost(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', whenLost);
      canvas.removeEventListener('webglcontextrestored', whenBack);
      listeners.clear();
      renderer.dispose();
      // A canvas that has left the page gives its context back at once; one that stays may be drawn on again.
      setTimeout(() => {
        if (!canvas.isConnected) renderer.forceContextLoss();
      });
    },
  };
}
