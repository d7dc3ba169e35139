/** The view: three.js draws a ride's states on a canvas. It uses the simulation's states, and does not handle time or input. */
export type { Ceremony, CeremonyOptions, CeremonyRider } from './ceremony/types';
export { createView } from './scene';
export { webglSupport } from './support';
export {
  type CameraMode,
  createFrameTime,
  type FrameTime,
  type RiderFrame,
  type RiderLook,
  type View,
  type ViewOptions,
  type ViewSettings,
  type ViewStats,
} from './types';

/** Loads the ceremony, which no ride needs. */
export const loadCeremony = () => import('./ceremony');
