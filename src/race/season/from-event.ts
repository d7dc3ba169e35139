import { cupRanks, cupResultList, cupState } from '../cup';
import { type EventRows, onlineStandings, raceList, raceRuns } from '../event';
import type { CupPlan, EventPlan, RacesPlan } from '../plan';
import type { EventLine, ResultLine } from '../rules';
import type { SeasonResult } from './season';

/** The data of an event that a season needs besides its rows. */
export interface SeasonEvent {
  readonly event: string;
  readonly server: string;
  readonly endedMs: number;
  /** Discipline of each race's track; one for a cup; undefined for training slopes. */
  readonly disciplines: readonly (string | undefined)[];
  readonly isFinal: boolean;
}

/**
 * Returns the results that a final event adds to its season. If its races give points, each race counts like a World Cup race.
 * Otherwise the event counts once, by its standings.
 *
 * @param nowMs a time at which it is final
 */
export function seasonResults(
  rows: EventRows<EventPlan>,
  { disciplines, ...of }: SeasonEvent,
  nowMs: number,
): readonly SeasonResult[] {
  if (rows.plan.kind === 'cup') {
    const { divisions } = cupState(rows as EventRows<CupPlan>, nowMs);
    return [{ ...of, discipline: disciplines[0], list: cupResultList(cupRanks(divisions)), cut: 'none' }];
  }
  const ridden = rows as EventRows<RacesPlan>;
  const { scoring, races } = ridden.plan;
  if (scoring.kind !== 'points') {
    const [first] = disciplines;
    const discipline = disciplines.every((one) => one === first) ? first : undefined;
    const single = races.length === 1 ? raceList(ridden, 0, nowMs) : listOf(onlineStandings(ridden, nowMs));
    return [{ ...of, discipline, list: single, cut: 'none' }];
  }
  return races.flatMap((_, race) =>
    raceRuns(ridden, race, nowMs).length === 0
      ? []
      : [{ ...of, discipline: disciplines[race], list: raceList(ridden, race, nowMs), cut: scoring.cut }],
  );
}

/** Converts standings to a result list. Sums over different numbers of races have no comparable gap. */
function listOf(lines: readonly EventLine[]): readonly ResultLine[] {
  return lines.flatMap(({ entry, rank, placed, timeUs }) =>
    placed === 0 ? [] : [{ kind: 'placed', entry, rank, timeUs, gapUs: 0, runsUs: [] } as const],
  );
}
