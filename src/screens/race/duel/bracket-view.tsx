import { formatGap, NO_VALUE, t } from '../../../i18n';
import {
  type Bracket,
  bracketOf,
  type DrawnDuel,
  type Duel,
  type DuelPlace,
  type EntryId,
  legResult,
  legsOf,
  winnerOf,
} from '../../../race';
import { Bib } from '../../../ui';
import { type Names, roundName, roundsOf } from './words';

/** A place of the bracket: a duel, or whoever is known of one to come. */
interface Cell {
  readonly round: number;
  readonly at: DuelPlace;
  readonly duel: Duel | undefined;
  readonly riders: readonly (EntryId | undefined)[];
}

/** All places of the bracket, those to come included: a winner stands in the next round at once. */
function cellsOf(bracket: Bracket, riders: number): readonly (readonly Cell[])[] {
  const rounds = roundsOf(riders);
  const columns: Cell[][] = [];
  for (let round = 0; round < rounds; round++) {
    const known = bracket.rounds[round];
    columns.push(
      Array.from({ length: 2 ** (rounds - 1 - round) }, (_, at): Cell => {
        const duel = known?.[at];
        if (duel) {
          return { round, at, duel, riders: duel.kind === 'pair' ? duel.riders : [duel.rider] };
        }
        const from = [bracket.rounds[round - 1]?.[2 * at], bracket.rounds[round - 1]?.[2 * at + 1]];
        return { round, at, duel: undefined, riders: from.map((one) => one && winnerOf(one, bracket.legs)) };
      }),
    );
  }
  return columns;
}

/** What stands beside a rider: how far behind the other one over both runs, or why not. */
function markOf(state: DrawnDuel, { round, at, duel }: Cell, rider: 0 | 1): string {
  if (duel?.kind !== 'pair') return '';
  const legs = legsOf(state, round, at);
  let sum = 0;
  for (const { runs } of legs) {
    const { result } = runs[rider];
    if (result.kind === 'dnf' || result.kind === 'dsq' || result.kind === 'dns') {
      return t(`duel.mark.${result.kind}`);
    }
    const leg = legResult(runs);
    if (leg.kind === 'timed') sum += rider === 0 ? leg.differenceUs : -leg.differenceUs;
  }
  return sum > 0 ? formatGap(sum) : '';
}

function Row({
  id,
  state,
  names,
  won,
  mark,
}: {
  id: EntryId | undefined;
  state: DrawnDuel;
  names: Names;
  won: boolean;
  mark: string;
}) {
  if (id === undefined) return <span className="duel-row duel-row-open">{NO_VALUE}</span>;
  return (
    <span className="duel-row" data-won={won ? 'yes' : 'no'}>
      <Bib number={state.seeds.indexOf(id) + 1} size="row" />
      <span className="duel-row-name">{names.get(id)}</span>
      {won && (
        <span className="duel-row-mark">
          <span aria-hidden="true">✓</span>
          <span className="unseen">{t('duel.mark.won')}</span>
        </span>
      )}
      {!won && mark !== '' && <span className="duel-row-mark num">{mark}</span>}
    </span>
  );
}

function CellView({
  cell,
  state,
  bracket,
  names,
  next,
  onOpen,
}: {
  cell: Cell;
  state: DrawnDuel;
  bracket: Bracket;
  names: Names;
  next: boolean;
  onOpen: (round: number, at: DuelPlace) => void;
}) {
  const { round, at, duel, riders } = cell;
  const winner = duel?.kind === 'pair' ? winnerOf(duel, bracket.legs) : undefined;
  const rows = riders.map((id, who) => (
    <Row
      // Two places, each with its own rider.
      key={who === 0 ? 'first' : 'second'}
      id={id}
      state={state}
      names={names}
      won={id !== undefined && id === winner}
      mark={winner === undefined ? '' : markOf(state, cell, who === 0 ? 0 : 1)}
    />
  ));
  const bye = duel?.kind === 'bye' && <span className="duel-row duel-row-open">{t('duel.bye')}</span>;
  if (duel?.kind === 'pair' && duel.legs.length > 0) {
    return (
      <button
        type="button"
        className="duel-cell"
        data-next={next ? 'yes' : 'no'}
        onClick={() => onOpen(round, at)}
      >
        {rows}
      </button>
    );
  }
  return (
    <div className="duel-cell" data-next={next ? 'yes' : 'no'}>
      {rows}
      {bye}
    </div>
  );
}

/** The bracket: a column for each round where there is room, else one round below the other. */
export function BracketView({
  state,
  names,
  next,
  onOpen,
}: {
  state: DrawnDuel;
  names: Names;
  /** The duel that is ridden next. */
  next: { readonly round: number; readonly at: DuelPlace } | undefined;
  onOpen: (round: number, at: DuelPlace) => void;
}) {
  const bracket = bracketOf(state);
  const columns = cellsOf(bracket, state.seeds.length);
  const isNext = ({ round, at }: Cell): boolean => next?.round === round && next.at === at;
  const view = (cell: Cell) => (
    <li key={String(cell.at)}>
      <CellView
        cell={cell}
        state={state}
        bracket={bracket}
        names={names}
        next={isNext(cell)}
        onOpen={onOpen}
      />
    </li>
  );
  const { third } = bracket;
  return (
    <div className="duel-bracket">
      <div className="duel-rounds">
        {columns.map((cells, round) => (
          <section
            // Rounds keep their places.
            key={`round-${String(round)}`}
            className="duel-round"
          >
            <h3>{roundName(round, 0, columns.length)}</h3>
            <ul>{cells.map(view)}</ul>
          </section>
        ))}
      </div>
      {third && (
        <section className="duel-round duel-round-third">
          <h3>{t('duel.round.third')}</h3>
          <ul>{view({ round: columns.length - 1, at: 'third', duel: third, riders: third.riders })}</ul>
        </section>
      )}
    </div>
  );
}
