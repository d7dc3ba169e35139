import { cores } from '../cores';
import { createJudge } from '../rules/judge';
import { runProgram } from './program';

/** The verifier as a program of its own: `node verifier.mjs`. */
runProgram(new URL(import.meta.url), { createJudge: () => createJudge(cores) });
