import { useEffect, useRef, useState } from 'react';
import { formatGap, formatRaceTime, NO_VALUE, t, type Units } from '../../../i18n';
import {
  GapChip,
  type GhostChoice,
  GhostPicker,
  headline,
  type Kept,
  LineSwitch,
  type StageEnd,
  shownGap,
  useKeptMoment,
} from '../../../play';
import type { Ride, RideAnalysis } from '../../../ride';
import { activeRider } from '../../../session';
import type { Compiled } from '../../../sim';
import { markFor, nextMedal, type Track } from '../../../tracks';
import { Button, Medal, Tabs, useLoaded } from '../../../ui';
import { type Ladder, NextOpponent } from '../../shared/ladder';
import { riderName } from '../../shared/riders';
import { type Shareable, ShareButton } from '../../shared/share';
import { Sent } from '../../shared/sync';
import type { FigureTabProps } from './figure-tab';
import { keptWord, penaltyWord } from './kept-words';

/** What the sheet of a result shows, and where its buttons lead. */
export interface FinishSheetProps extends StageEnd {
  readonly track: Track;
  readonly units: Units;
  readonly ghost: GhostChoice | undefined;
  readonly ladder: Ladder | undefined;
  readonly onNext: (() => void) | undefined;
}

function Gap({ us }: { us: number }) {
  return Number.isNaN(us) ? <span className="sub">{NO_VALUE}</span> : <GapChip us={us} />;
}

function SplitTable({ mine, ghost }: { mine: RideAnalysis; ghost: RideAnalysis | undefined }) {
  const { splitsUs, timeUs } = mine.verdict;
  return (
    <table className="splits">
      <thead>
        <tr>
          <th scope="col">{t('ride.splits.where')}</th>
          <th scope="col">{t('ride.splits.time')}</th>
          {ghost && <th scope="col">{t('ride.splits.gap')}</th>}
        </tr>
      </thead>
      <tbody>
        {splitsUs.map((us, i) => (
          <tr key={`split-${String(i)}`}>
            <th scope="row">{t('ride.split', { n: i + 1 })}</th>
            <td className="num">{us < 0 ? NO_VALUE : formatRaceTime(us)}</td>
            {ghost && (
              <td>
                <Gap us={shownGap(us, ghost.verdict.splitsUs[i])} />
              </td>
            )}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('ride.finish')}</th>
          <td className="num">{formatRaceTime(timeUs)}</td>
          {ghost && (
            <td>
              <Gap us={shownGap(timeUs, ghost.verdict.timeUs)} />
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

type Tab = 'splits' | 'gates' | 'speed' | 'line';

// Figures are drawn for who asks for them: the result itself is there without.
const loadFigures = () => import('./figure-tab');

function Figure(props: FigureTabProps) {
  const code = useLoaded(loadFigures);
  switch (code.status) {
    case 'ready':
      return <code.value.FigureTab {...props} />;
    case 'failed':
      return <p className="sub figure">{t('failed.text')}</p>;
    case 'loading':
      return <div className="figure figure-still" />;
  }
}

function Details({
  track,
  compiled,
  mine,
  ghost,
  units,
}: {
  track: Track;
  compiled: Compiled;
  mine: RideAnalysis;
  ghost: RideAnalysis | undefined;
  units: Units;
}) {
  const [tab, setTab] = useState<Tab>('splits');
  const gates = compiled.gateY.length;
  return (
    <Tabs
      label={t('ride.details')}
      value={tab}
      options={[
        { value: 'splits', label: t('ride.tab.splits') },
        // Without gates there are no sections to compare.
        ...(gates > 0 ? [{ value: 'gates', label: t('ride.tab.gates') } as const] : []),
        { value: 'speed', label: t('ride.tab.speed') },
        { value: 'line', label: t('ride.tab.line') },
      ]}
      onChange={setTab}
    >
      {tab === 'splits' ? (
        <SplitTable mine={mine} ghost={ghost} />
      ) : (
        <Figure tab={tab} track={track} compiled={compiled} mine={mine} ghost={ghost} units={units} />
      )}
    </Tabs>
  );
}

function Result({
  track,
  compiled,
  ended,
  kept,
}: Pick<FinishSheetProps, 'track' | 'compiled' | 'ended' | 'kept'>) {
  const { result, ghost } = ended;
  const title = useRef<HTMLHeadingElement>(null);
  // The keyboard goes on from the result. Not from a button: a brake held across the line would press it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const ride = result.kind === 'ride' ? result.ride : undefined;
  const finished = ride?.status === 'finished';
  const reference = track.reference?.[compiled.equipment];
  const next = finished ? nextMedal(ride.timeUs, reference) : undefined;
  const penalty =
    finished && result.kind === 'ride'
      ? penaltyWord({
          penaltyUs: result.analysis.verdict.penaltyUs,
          gateResults: result.analysis.gateResults,
        })
      : undefined;
  const gap = finished ? shownGap(ride.timeUs, ghost?.verdict.timeUs) : Number.NaN;
  return (
    <header className="finish-head">
      {finished && <Medal kind={markFor(ride.timeUs, reference, undefined)} size={72} />}
      <div className="finish-words">
        <h1 ref={title} tabIndex={-1}>
          {headline(ended)}
        </h1>
        {ride && ride.timeUs > 0 && (
          <p className={finished ? 'finish-time num' : 'finish-time finish-void num'}>
            {formatRaceTime(ride.timeUs)}
          </p>
        )}
        {/* Before any gap: a ghost that was clean is not beaten by who left gates out. */}
        {penalty && <p className="finish-penalty">{penalty}</p>}
        {penalty && track.course.miss === 0 && <p className="sub">{t('ride.penalty.local')}</p>}
        {!Number.isNaN(gap) && <GapChip us={gap} to={ended.rivals[0]?.look.label} />}
        {next && ride && (
          <p className="sub">
            {t('ride.medal.next', {
              medal: t(`medal.${next.medal}`),
              time: formatRaceTime(next.timeUs),
              missing: formatGap(shownGap(next.timeUs, ride.timeUs)),
            })}
          </p>
        )}
        <p className="sub" role="status">
          {keptWord(kept, ride?.status)}
        </p>
        {'assist' in kept && <p className="sub">{t('ride.assisted')}</p>}
        {kept.kind === 'kept' && kept.sent !== undefined && <Sent id={kept.sent} />}
      </div>
    </header>
  );
}

/** Whether a ride was faster than the ghost it was ridden against. */
function isWon({ result, ghost }: FinishSheetProps['ended']): boolean {
  if (result.kind !== 'ride' || result.ride.status !== 'finished') return false;
  return shownGap(result.ride.timeUs, ghost?.verdict.timeUs) < 0;
}

/** A ride as it can be shared, with the mark of its assist. */
function shareable(ride: Ride, kept: Kept): Shareable {
  const assist = 'assist' in kept ? kept.assist : undefined;
  return assist === undefined ? ride : { ...ride, assist };
}

/** The end of an attempt, over the lower part of the stage. */
export function FinishSheet(props: FinishSheetProps) {
  const { track, compiled, ended, units, ghost, ladder, onAgain, onReplay, onNext, onLeave } = props;
  const { result } = ended;
  useKeptMoment(props.kept);
  // Of two ways on the next opponent's is the one big button.
  const sent = props.kept.kind === 'kept' ? props.kept.sent : undefined;
  const won = ladder && sent !== undefined && isWon(ended) ? { ...ladder, ride: sent } : undefined;
  return (
    <section className="finish" aria-label={t('ride.result')} data-no-ride>
      <Result track={track} compiled={compiled} ended={ended} kept={props.kept} />
      {won && <NextOpponent track={track} {...won} />}
      <Button kind={won ? 'outline' : 'primary'} icon="replay" onClick={onAgain}>
        {t('ride.again')}
      </Button>
      {result.kind === 'ride' && (
        <Details track={track} compiled={compiled} mine={result.analysis} ghost={ended.ghost} units={units} />
      )}
      {ghost && <GhostPicker {...ghost} />}
      {props.line && <LineSwitch {...props.line} />}
      <div className="finish-ways">
        {result.kind === 'ride' && (
          <Button icon="play" onClick={onReplay}>
            {t('ride.replay')}
          </Button>
        )}
        {onNext && (
          <Button icon="go" onClick={onNext}>
            {t('ride.next')}
          </Button>
        )}
        {result.kind === 'ride' && result.ride.status === 'finished' && (
          <ShareButton
            track={track}
            ride={shareable(result.ride, props.kept)}
            rider={riderName(activeRider())}
          />
        )}
        <Button icon="tracks" onClick={onLeave}>
          {t('ride.tracks')}
        </Button>
      </div>
    </section>
  );
}
