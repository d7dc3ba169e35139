export { type CameraOptions, createCamera, type Entry, type RideCamera } from './camera';
export { fovForAspect } from './lens';
