export { type CrashSnow, createCrashSnow } from './crash-snow';
export { createDrift, type Drift, type DriftSight } from './drift';
export type { Sight } from './snowfall';
export { createSpray, type Spray } from './spray';
export { createTrails, type Trails } from './trails';
