import type { EventList, EventRaceList, ShownEvent } from '../../../../src/online';
import { planFrom, type RacesPlan } from '../../../../src/race';

export const OPENS = 1_800_000_000_000;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const TRACK = { id: 'a'.repeat(15), hash: '1'.repeat(64), name: 'Old Wood' };

export const evening = planFrom('evening-race', {
  ...{ name: 'Evening', timeZone: 'UTC', opensMs: OPENS, equipment: 'ski' },
  tracks: [TRACK],
}) as RacesPlan;

type Line = EventRaceList['lines'][number];

export function placed(entry: string, rank: number, ...runsUs: readonly number[]): Line {
  const timeUs = runsUs.reduce((all, us) => all + us, 0);
  return { kind: 'placed', entry, rank, timeUs, gapUs: 0, runsUs: [...runsUs] };
}

export function raceList(lines: readonly Line[], seq = 1, more: Partial<EventRaceList> = {}): EventList {
  const none = { riders: 0, placed: 0, dnf: 0, dsq: 0, dns: 0, pending: 0, refused: 0, underWay: 0 };
  return {
    ...{ race: 0, seq, changesMs: OPENS + 2 * HOUR + 1 },
    list: {
      kind: 'race',
      stage: { kind: 'open', run: 0 },
      lines: [...lines],
      toRide: [],
      counts: none,
      rides: {},
      decisions: [],
      names: {},
      splits: {},
      ...more,
    },
  };
}

export function shown(plan: ShownEvent['plan'] = evening, lists: readonly EventList[] = []): ShownEvent {
  return {
    id: 'e'.repeat(15),
    server: { id: 's'.repeat(15), name: 'Club', primaryColour: '', secondaryColour: '' },
    plan,
    courseMs: [120_000],
    cancelled: [],
    nowMs: OPENS,
    lists: [...lists],
  };
}
