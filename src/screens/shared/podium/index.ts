/** The podium of a race, a duel or an event: who stands on it as text, and the riders in 3D where the browser can draw them. */
export { hueOf, lightOf, type Scene, type Worn, wornBy } from './dress';
export { Podium } from './podium';
