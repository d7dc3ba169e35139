import { cores } from '../../server/cores';
import { createJudge } from '../../server/rules/judge';
import { runProgram } from '../../server/verifier/program';
import { poison } from './poison';

/** The verifier with a judge that does not come back from certain rides. */
runProgram(new URL(import.meta.url), {
  stuckMs: 300,
  // On a busy machine, a low-priority thread would need minutes to reach stuckMs.
  yields: false,
  createJudge() {
    const judge = createJudge(cores);
    return (ride, course) => {
      while (ride.claimedUs === poison.hangs);
      if (ride.claimedUs === poison.throws) throw new Error('poison');
      if (ride.claimedUs === poison.kills) process.kill(process.pid, 'SIGKILL');
      return judge(ride, course);
    };
  },
});
