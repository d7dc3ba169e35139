export { type CrashSnow, createCrashSnow } from './crash-snow';
export { createDrift, type Drift, type DriftSight } from './drift';
export { createSnowfall, type Sight, type Snowfall } from './snowfall';
export { createSpray, type Spray } from './spray';
export { createTrails, type Trails } from './trails';
