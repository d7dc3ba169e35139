import type { EventPlan, PlannedRace, RacesPlan } from '../../src/race';
import { type Answer, authorRides, type Rider, type RidingServer, trackOf } from './riding';

/** Events by their plans, and a clock that is moved by moving everything else. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A race on the author's track number n, from `opensMs` for an hour. */
export function raceOn(n: number, opensMs: number, more: Partial<PlannedRace> = {}): PlannedRace {
  const { trackId: id, hash, equipment } = authorRides[n]!;
  return {
    track: { id, hash, name: trackOf(id).name },
    equipment,
    runs: 1,
    windows: [{ opensMs, closesMs: opensMs + HOUR }],
    attempts: 'free',
    ...more,
  };
}

export function planWith(races: readonly PlannedRace[], more: Partial<RacesPlan> = {}): RacesPlan {
  return {
    kind: 'races',
    name: 'Evening race',
    timeZone: 'Europe/Vienna',
    open: 'members',
    races,
    scoring: { kind: 'times' },
    secondRun: { how: 'window', reversal: 30 },
    takes: 'offline',
    timesHidden: false,
    ...more,
  };
}

export function announce(who: Rider, server: string, plan: EventPlan | object): Promise<Answer> {
  return who.call('POST', '/api/collections/events/records', {
    server,
    plan,
    state: 'open',
    takes: 'verified',
  });
}

/** Every time in a plan, later by `ms`. */
function moved(plan: EventPlan, ms: number): EventPlan {
  if (plan.kind === 'cup') return { ...plan, opensMs: plan.opensMs + ms };
  const races = plan.races.map((race) => ({
    ...race,
    windows: race.windows.map(({ opensMs, closesMs }) => ({
      opensMs: opensMs + ms,
      closesMs: closesMs + ms,
    })),
  }));
  return { ...plan, races };
}

/** Lets time pass for an event: all that is known of it was so much earlier. */
export async function letPass({ operator }: RidingServer, event: string, ms: number): Promise<void> {
  const path = (collection: string, id: string) => `/api/collections/${collection}/records/${id}`;
  const all = async (collection: string, filter: string) => {
    const { body } = await operator.call(
      'GET',
      `/api/collections/${collection}/records?perPage=500&filter=(${encodeURIComponent(filter)})`,
    );
    return body.items as { id: string; [name: string]: unknown }[];
  };
  const back = (value: unknown): number => (Number(value) === 0 ? 0 : Number(value) - ms);
  for (const row of await all('start_tickets', `event='${event}'`))
    await operator.call('PATCH', path('start_tickets', row.id), { at: back(row.at) });
  for (const row of await all('event_attempts', `event='${event}'`)) {
    const times = ['startedMs', 'arrivedMs', 'judgedMs', 'returnedMs'].map((name) => [name, back(row[name])]);
    await operator.call('PATCH', path('event_attempts', row.id), Object.fromEntries(times));
  }
  for (const row of await all('event_decisions', `event='${event}'`))
    await operator.call('PATCH', path('event_decisions', row.id), {
      atMs: back(row.atMs),
      takenBackMs: back(row.takenBackMs),
      appealMs: back(row.appealMs),
      refusedMs: back(row.refusedMs),
    });
  const { body } = await operator.call('GET', path('events', event));
  const answer = await operator.call('PATCH', path('events', event), {
    plan: moved(body.plan as EventPlan, -ms),
  });
  if (answer.status !== 200) throw new Error(`time did not pass: ${JSON.stringify(answer.body)}`);
}
