export { createSpray, type Spray, type SprayOptions } from './spray';
export { createTrails, type Trails } from './trails';
