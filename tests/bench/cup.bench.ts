import { performance } from 'node:perf_hooks';
import { type Attempt, type CupPlan, cupState, cupWindow, type EventRows } from '../../src/race';

const RIDERS = 1000;
const RIDES = 5;
const ROUNDS = 31;

const PLAN: CupPlan = {
  kind: 'cup',
  name: 'Cup',
  timeZone: 'UTC',
  open: 'verified',
  track: { id: 'trackaaaaaaaaaa', hash: 'a'.repeat(64), name: 'Track' },
  equipment: 'both',
  opensMs: 1_800_000_000_000,
};

/** Everybody's rides of qualifying, in no order. */
function rides(): readonly Attempt[] {
  return Array.from({ length: RIDERS * RIDES }, (_, n): Attempt => {
    const mix = (n * 7919) % (RIDERS * RIDES);
    const startedMs = PLAN.opensMs + mix * 100;
    const timeUs = 40_000_000 + ((n * 104_729) % 9973) * 1000;
    const arrivedMs = startedMs + 60_000;
    return {
      id: `ride${n}`,
      rider: `rider${mix % RIDERS}`,
      race: 0,
      run: 0,
      startedMs,
      isLive: true,
      outcome: {
        kind: 'verified',
        arrivedMs,
        judgedMs: arrivedMs + 100,
        claimedUs: timeUs,
        result: { kind: 'finished', timeUs, splitsUs: [] },
      },
    };
  });
}

/** cup.divisionsMs: from the rows of 1,000 riders, five rides each, to their divisions and the call of the first round; at most 1,000 ms. */
export default {
  name: 'cup',
  async run(): Promise<Record<string, number>> {
    const rows: EventRows<CupPlan> = {
      plan: PLAN,
      courseMs: [120_000],
      attempts: rides(),
      decisions: [],
      cancelled: [],
    };
    const firstRoundMs = cupWindow(PLAN, 1).opensMs;
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const begun = performance.now();
      const { divisions } = cupState(rows, firstRoundMs);
      times.push(performance.now() - begun);
      const called = divisions.flatMap(({ rounds }) => rounds[0]?.riders ?? []);
      if (called.length !== RIDERS) throw new Error(`${called.length} of ${RIDERS} riders were called.`);
    }
    times.sort((a, b) => a - b);
    return { 'cup.divisionsMs': times[Math.floor(ROUNDS / 2)]! };
  },
};
