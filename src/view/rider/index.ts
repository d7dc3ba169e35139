export { createRider, type Rider } from './rider';
