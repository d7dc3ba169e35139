/** Sound made in code, and what the hands feel. */
export { type Moment, playMoment } from './moments';
export { createSound, type Sound, type SoundOptions } from './sound';
