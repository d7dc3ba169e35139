import { LinearSRGBColorSpace, type PerspectiveCamera, type Scene, WebGLRenderer } from 'three';
import { createBufferSize } from './buffer';
import { drawInOrder } from './draw-order';
import type { TierSpec } from './quality';

/** The canvas and its WebGL context: size, loss and restoration. */
export interface Stage {
  readonly renderer: WebGLRenderer;
  readonly lost: boolean;
  readonly aspect: number;
  /** Height of the drawing buffer of the next frame, px. */
  readonly pixels: number;
  /** Sets the size from the next frame on. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Sets the used share of the full drawing buffer from the next frame on. */
  scale(share: number): void;
  /** Makes the next frame a still image: full resolution, and smooth edges. */
  scaleForStill(): void;
  render(scene: Scene, camera: PerspectiveCamera): void;
  onLost(callback: (lost: boolean) => void): () => void;
  dispose(): void;
}

/** A still image without antialiasing is drawn larger than shown, up to this many pixels. */
const STILL_PIXELS = 3_000_000;

export function createStage(canvas: HTMLCanvasElement, tier: TierSpec): Stage {
  const renderer = new WebGLRenderer({
    canvas,
    antialias: tier.msaa,
    alpha: false,
    // Riders mark their pixels, so that their shadow does not cover the skis that lie on the snow.
    stencil: true,
    powerPreference: 'high-performance',
  });
  // Colours are display-referred: the palette's values are shown unchanged.
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

  // three restores its own state. Textures and meshes are still in memory and are uploaded again when drawn.
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
      // A restored context has new render lists.
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
      // A canvas that was removed from the page releases its context at once. A canvas that stays may be used again.
      setTimeout(() => {
        if (!canvas.isConnected) renderer.forceContextLoss();
      });
    },
  };
}
