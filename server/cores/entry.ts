/** The code that is frozen when the simulation's version rises: everything a {@link Core} needs and nothing else. */
export { compile, decodeStream, replay, simVersion } from '../../src/sim';
export { trace } from './trace';
