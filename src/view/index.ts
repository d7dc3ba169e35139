/** The picture: three.js draws a ride's states on a canvas. Knows the simulation's states, nothing of time or input. */
export { createView } from './scene';
export { webglSupport } from './support';
export type {
  CameraMode,
  RiderFrame,
  RiderLook,
  View,
  ViewOptions,
  ViewSettings,
  ViewStats,
} from './types';
