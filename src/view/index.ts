/** The picture: three.js draws a ride's states on a canvas. Knows the simulation's states, nothing of time or input. */
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

/** Fetches the ceremony: no ride needs it. */
export const loadCeremony = () => import('./ceremony');
