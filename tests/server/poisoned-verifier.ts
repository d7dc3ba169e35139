import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import { runProgram } from '../../server/verifier/program';
import { poison } from './poison';

/** The verifier with a judge that does not come back from certain rides. */
runProgram(new URL(import.meta.url), {
  stuckMs: 2500,
  createJudge() {
    const judge = createJudge(cores);
    return (ride, course) => {
      // For ever, and without keeping a processor busy.
      if (ride.claimedUs === poison.hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      if (ride.claimedUs === poison.throws) throw new Error('poison');
      if (ride.claimedUs === poison.kills) process.kill(process.pid, 'SIGKILL');
      return judge(ride, course);
    };
  },
});
