import { performance } from 'node:perf_hooks';
import { wakeQueue } from '../../scripts/verifier';
import { SECRET, startRiding } from '../server/riding';

const CLUBS = 200;
const EVENTS = 200;
const RIDERS = 40;
const READS = 60;

const id = (kind: string, n: number): string => `${kind}${String(n).padStart(15 - kind.length, '0')}`;

/** The final result of one event, of riders of all clubs. */
function resultOf(n: number): object {
  const riders = Array.from({ length: RIDERS }, (_, place) => (n * 37 + place * 11) % 4000);
  const list = riders.map((rider, place) => ({
    ...{ kind: 'placed', entry: id('rider', rider), rank: place + 1, timeUs: 40_000_000 + place * 10_000 },
    ...{ gapUs: place * 10_000, runsUs: [40_000_000 + place * 10_000] },
  }));
  const event = id('event', n);
  const result = {
    event,
    server: id('club', n % CLUBS),
    discipline: 'slalom',
    endedMs: n,
    list,
    cut: 'none',
    isFinal: false,
  };
  const teams = Object.fromEntries(riders.map((rider) => [id('rider', rider), id('club', rider % CLUBS)]));
  return {
    ...{ id: event, event, community: 'federation00000', season: '2026-27', endedMs: n },
    ...{ results: [result], teams },
  };
}

/** Another's requests until `isOver`. @returns their 95th percentile, ms */
async function otherRequests(url: string, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    await (await fetch(`${url}/api/collections/communities/records?perPage=20`)).text();
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

/** ranking.readMs: the season ranking of 200 clubs and 200 events, read in one row. ranking.p95Ratio: other requests while it is made, against idle. */
export default {
  name: 'ranking',
  async run(): Promise<Record<string, number>> {
    const server = await startRiding('http');
    try {
      const community = { id: 'federation00000', name: 'Federation' };
      await server.operator.call('POST', '/api/collections/communities/records', community);
      const put = (collection: string, row: object) =>
        server.operator.call('POST', `/api/collections/${collection}/records`, row);
      for (let n = 0; n < EVENTS; n++) await put('season_results', resultOf(n));
      const season = { id: 'season000000000', community: community.id, season: '2026-27', isDue: true };
      await wakeQueue(server.game.url, SECRET);
      const path = `${server.game.url}/api/collections/season_rankings/records/season000000000`;
      const read = async () =>
        (await (await fetch(path)).json()) as { list: { clubs: unknown[]; events: number } | null };
      const idleUntil = performance.now() + 5000;
      const idle = await otherRequests(server.game.url, () => performance.now() > idleUntil);
      await put('season_rankings', season);
      let isMade = false;
      const busy = otherRequests(server.game.url, () => isMade);
      const begun = performance.now();
      for (;;) {
        const { list } = await read();
        if (list?.events === EVENTS && list.clubs.length === CLUBS) break;
        if (performance.now() - begun > 60_000) throw new Error('The ranking was not made.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      isMade = true;
      const ratio = (await busy) / idle;
      console.log(`made in ${Math.round(performance.now() - begun)} ms at most`);
      const times: number[] = [];
      for (let n = 0; n < READS; n++) {
        const from = performance.now();
        await read();
        times.push(performance.now() - from);
      }
      return {
        'ranking.readMs': times.sort((a, b) => a - b)[Math.floor(READS / 2)]!,
        'ranking.p95Ratio': ratio,
      };
    } finally {
      await server.close();
    }
  },
};
