import { cores } from '../cores';
import { createJudge } from '../rules/judge';
import { runProgram } from './program';

/** The verifier as a separate program: `node verifier.mjs`. */
runProgram(new URL(import.meta.url), { createJudge: () => createJudge(cores) });
