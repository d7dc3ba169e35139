export { type Beside, createBeside } from './beside';
export { createRider, type Rider } from './rider';
