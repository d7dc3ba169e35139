import { t } from '../../../i18n';
import {
  bracketOf,
  type DrawnDuel,
  DUEL_LEGS,
  type DuelPlace,
  duelRanks,
  type EntryId,
  type LegRun,
  legsOf,
} from '../../../race';
import { type CsvDialect, csvSeconds, csvText, csvTime } from '../../shared/export';
import { outWords, riderCells, riderHead } from '../../shared/race';
import { roundName } from './words';

/** A round of the bracket, or the small final, with who met whom in it. */
interface Round {
  readonly name: string;
  readonly duels: readonly {
    readonly round: number;
    readonly at: DuelPlace;
    readonly riders: readonly EntryId[];
  }[];
}

/** The rounds in the order in which they are ridden: the small final comes before the final. */
function roundsIn(state: DrawnDuel): readonly Round[] {
  const { rounds, third } = bracketOf(state);
  const last = rounds.length - 1;
  const all = rounds.map(
    (duels, round): Round => ({
      name: roundName(round, 0, rounds.length),
      duels: duels.map((duel, at) => ({
        ...{ round, at },
        riders: duel.kind === 'pair' ? duel.riders : [duel.rider],
      })),
    }),
  );
  if (third === undefined) return all;
  const small: Round = {
    name: roundName(last, 'third', rounds.length),
    duels: [{ round: last, at: 'third', riders: third.riders }],
  };
  return [...all.slice(0, last), small, ...all.slice(last)];
}

function runWords({ result }: LegRun, dialect: CsvDialect): string {
  if (result.kind === 'finished') return csvTime(result.timeUs, dialect);
  return result.kind === 'unopposed' ? t('duel.unopposed') : outWords(result);
}

/** A rider's runs in a round: times, or why there is none; empty where they were not in it. */
function runsOf(state: DrawnDuel, { duels }: Round, rider: EntryId, dialect: CsvDialect): readonly string[] {
  const empty = Array.from({ length: DUEL_LEGS }, () => '');
  const duel = duels.find(({ riders }) => riders.includes(rider));
  if (duel === undefined) return empty;
  if (duel.riders.length === 1) return [t('duel.bye'), ...empty.slice(1)];
  const who = duel.riders[0] === rider ? 0 : 1;
  const runs = legsOf(state, duel.round, duel.at).map((leg) => runWords(leg.runs[who], dialect));
  return [...runs, ...empty].slice(0, DUEL_LEGS);
}

/** The runs that a rider came down in. */
function finishedRuns(
  state: DrawnDuel,
  rounds: readonly Round[],
  rider: EntryId,
): readonly Extract<LegRun['result'], { kind: 'finished' }>[] {
  return rounds.flatMap(({ duels }) =>
    duels.flatMap(({ round, at, riders }) => {
      const who = riders.indexOf(rider);
      if (who < 0) return [];
      const results = legsOf(state, round, at).map(({ runs }) => runs[who === 0 ? 0 : 1].result);
      return results.flatMap((result) => (result.kind === 'finished' ? [result] : []));
    }),
  );
}

/**
 * The result of a parallel duel as CSV (docs/results-csv.md): a row for each rider who has a place, with both runs of every
 * round they were in.
 */
export function duelCsv(state: DrawnDuel, names: ReadonlyMap<EntryId, string>, dialect: CsvDialect): string {
  const rounds = roundsIn(state);
  const cells = riderCells(state.setup.entries, names);
  const head = [
    ...riderHead(),
    ...rounds.flatMap(({ name }) =>
      Array.from({ length: DUEL_LEGS }, (_, run) => `${name}: ${t('race.result.run', { n: run + 1 })}`),
    ),
    t('race.column.status'),
    t('race.column.penalties'),
  ];
  const rows = duelRanks(bracketOf(state)).map(({ entry, rank }) => {
    const down = finishedRuns(state, rounds, entry);
    const penaltyUs = down.reduce((sum, run) => sum + (run.penaltyUs ?? 0), 0);
    return [
      ...cells(entry, rank, state.seeds.indexOf(entry) + 1),
      ...rounds.flatMap((round) => runsOf(state, round, entry, dialect)),
      down.some(({ assist }) => assist !== undefined) ? t('race.assisted') : '',
      csvSeconds(penaltyUs, dialect),
    ];
  });
  return csvText([head, ...rows], dialect);
}
