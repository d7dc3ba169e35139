/** Sound made in code, and what the hands feel. */
export { createSound, type Sound, type SoundOptions } from './sound';
