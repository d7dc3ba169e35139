export { createSnowfall } from './snowfall';
export { createSpray, type Spray } from './spray';
export { createTrails, type Trails } from './trails';
