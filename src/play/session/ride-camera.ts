import { changeSettings, rideCameras, settingsStore } from '../../session';
import type { ModeCell } from './mode';
import type { Parts } from './parts';

/** The rider's camera, chosen by key, in the pause sheet, or in another tab. The replay viewer has its own cameras. */
export interface RideCamera {
  /** Applies the chosen camera. */
  readonly take: () => void;
  /** Chooses the next camera. */
  readonly next: () => void;
  readonly dispose: () => void;
}

export function createRideCamera(parts: Parts, mode: ModeCell): RideCamera {
  const chosen = () => settingsStore.getState().camera;
  const take = (): void => parts.setCamera(chosen());
  const dispose = settingsStore.subscribe((now, before) => {
    const { kind } = mode.now();
    if (now.camera === before.camera || kind === 'replay') return;
    take();
    if (kind === 'paused') parts.redraw();
  });
  return {
    take,
    next() {
      if (mode.now().kind === 'replay') return;
      changeSettings({ camera: rideCameras[(rideCameras.indexOf(chosen()) + 1) % rideCameras.length]! });
    },
    dispose,
  };
}
