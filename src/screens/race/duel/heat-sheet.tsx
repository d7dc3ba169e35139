import { useState } from 'react';
import { formatRaceTime, t } from '../../../i18n';
import {
  bracketOf,
  type DrawnDuel,
  type DuelLeg,
  type DuelPlace,
  type EntryId,
  isUnderJury,
  laneOf,
  legsOf,
  type RunPlace,
} from '../../../race';
import { Button, IconButton, Sheet } from '../../../ui';
import { isForJury, JuryDialog, outWords, Penalty } from '../../shared/race';
import { duelWords, legWords, type Names, roundName, roundsOf } from './words';

export interface HeatSheetProps {
  readonly state: DrawnDuel;
  readonly round: number;
  readonly at: DuelPlace;
  readonly names: Names;
  readonly locked: boolean;
  readonly onWatch: (leg: number) => void;
  readonly onDisqualify: (place: RunPlace, words: string) => void;
  readonly onReinstate: (place: RunPlace) => void;
  readonly onClose: () => void;
}

function LegView({
  leg,
  n,
  riders,
  names,
  jury,
  onWatch,
  onJury,
}: {
  leg: DuelLeg;
  n: number;
  riders: readonly [EntryId, EntryId];
  names: Names;
  jury: boolean;
  onWatch: () => void;
  onJury: (who: 0 | 1) => void;
}) {
  const ridden = leg.runs.some(({ result }) => result.kind !== 'unopposed' && result.kind !== 'dns');
  return (
    <section>
      <h3>{t('race.result.run', { n: n + 1 })}</h3>
      <ul className="duel-times">
        {([0, 1] as const).map((who) => {
          const { result } = leg.runs[who];
          const name = names.get(riders[who]) ?? '';
          return (
            <li key={who} data-lane={laneOf(who, n) === 0 ? 'red' : 'blue'}>
              <span>
                <b className="race-name">{name}</b>
                <span className="sub">{t(laneOf(who, n) === 0 ? 'duel.red' : 'duel.blue')}</span>
                {result.kind === 'finished' && <Penalty us={result.penaltyUs} />}
                {result.kind === 'finished' && result.assist !== undefined && (
                  <span className="sub">{t('race.assisted')}</span>
                )}
              </span>
              <span className={result.kind === 'finished' ? 'num' : 'sub'}>
                {result.kind === 'finished' && formatRaceTime(result.timeUs)}
                {result.kind === 'unopposed' && t('duel.unopposed')}
                {result.kind !== 'finished' && result.kind !== 'unopposed' && outWords(result)}
              </span>
              {jury && isForJury(result) && (
                <IconButton icon="whistle" label={t('race.jury.of', { name })} onClick={() => onJury(who)} />
              )}
            </li>
          );
        })}
      </ul>
      {ridden && (
        <>
          <p className="sub">{legWords({ riders }, leg.runs, names)}</p>
          <Button icon="play" onClick={onWatch}>
            {t('duel.watch', { n: n + 1 })}
          </Button>
        </>
      )}
    </section>
  );
}

/** One duel of the bracket: both runs, to be watched again, and the jury's word. */
export function HeatSheet(props: HeatSheetProps) {
  const { state, round, at, names } = props;
  const [judged, setJudged] = useState<RunPlace>();
  const bracket = bracketOf(state);
  const pair = at === 'third' ? bracket.third : bracket.rounds[round]?.[at];
  if (pair?.kind !== 'pair') return null;
  const legs = legsOf(state, round, at);
  const rounds = roundsOf(state.seeds.length);
  const run = judged && legs[judged.leg]?.runs[judged.who].result;
  if (judged && run && run.kind !== 'unopposed') {
    return (
      <JuryDialog
        name={names.get(pair.riders[judged.who]) ?? ''}
        result={run}
        onDisqualify={(words) => props.onDisqualify(judged, words)}
        onReinstate={() => props.onReinstate(judged)}
        onClose={() => setJudged(undefined)}
      />
    );
  }
  const words = duelWords(bracket, pair, at, round === rounds - 1, names);
  return (
    <Sheet title={roundName(round, at, rounds)} onClose={props.onClose}>
      <div className="duel-heat">
        {legs.map((leg, n) => (
          <LegView
            // Runs keep their places.
            key={`run-${String(n)}`}
            leg={leg}
            n={n}
            riders={pair.riders}
            names={names}
            jury={!props.locked && isUnderJury(state, round)}
            onWatch={() => props.onWatch(n)}
            onJury={(who) => setJudged({ round, at, leg: n, who })}
          />
        ))}
        {words !== undefined && (
          <p>
            <b>{words}</b>
          </p>
        )}
      </div>
    </Sheet>
  );
}
