import fc from 'fast-check';
import { isThorough } from './repeats';

// The same cases in each run of the tests, so that a change that fails has caused it. The bench tries others.
fc.configureGlobal({ seed: isThorough ? Date.now() : 1, numRuns: isThorough ? 1000 : 50 });

export default fc;
