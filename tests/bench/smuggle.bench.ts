import { apiOf } from '../harness/api';
import { answersTo, limitedCall, loadedCalls, SIZES, startEndingServer } from '../server/unread-bodies';
import type { Bench } from './run';

/** The most responses to a single request whose body contains requests, over all routes and sizes. Safe is 1. */
export default {
  name: 'smuggle',
  async run() {
    const [open, limited] = await Promise.all([
      startEndingServer(),
      startEndingServer({ env: { FL_RATE_LIMITS: 'on' } }),
    ]);
    try {
      const { token } = await apiOf(open).account('rider', { verified: true });
      let most = 0;
      const count = async (port: number, call: Parameters<typeof answersTo>[1]): Promise<void> => {
        const { answers } = await answersTo(port, call);
        if (answers !== 1) console.error(`${answers} answers: ${call.name}, ${call.size} bytes`);
        most = Math.max(most, answers);
      };
      for (const size of Object.values(SIZES)) {
        for (const call of loadedCalls(open, size, token)) await count(open.port, call);
        await count(limited.port, await limitedCall(limited, size));
      }
      return { 'smuggle.answers': most };
    } finally {
      await Promise.all([open.close(), limited.close()]);
    }
  },
} satisfies Bench;
