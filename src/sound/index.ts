/** Synthesized sound, and vibration. */
export { type Moment, playMoment } from './moments';
export { createSound, type Sound, type SoundOptions } from './sound';
