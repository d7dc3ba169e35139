import { formatMoment, t } from '../../i18n';
import { activeRider, useHealth, useSettings } from '../../session';
import { ButtonLink, Notice } from '../../ui';
import { paths } from '../paths';
import { CutOffNote, useCutOff } from '../shared/cut-off';
import { noStartWords, stageWords, useServerNow, type ViewedEvent } from '../shared/online-event';
import { Chosen } from './chosen';
import { GoOn } from './go-on';
import { type NextStart, nextStart, racesOf } from './next';
import type { Taken } from './types';

/** The way to the next start, or why there is none. */
function ToStart({
  view,
  next,
  nowMs,
  isAway,
  onTake,
}: {
  view: ViewedEvent;
  next: NextStart;
  nowMs: number;
  isAway: boolean;
  onTake: (taken: Taken) => void;
}) {
  if (next.kind === 'start') {
    return <Chosen key={`${next.race} ${next.run}`} view={view} next={next} nowMs={nowMs} onTake={onTake} />;
  }
  return (
    <p className="online-why" role="status">
      {next.kind === 'none'
        ? noStartWords(next.why, view.event.plan.kind)
        : t(isAway ? 'online-race.unknown' : 'app.loading')}
    </p>
  );
}

/** The page before the start: which race and run, what counts, how many starts are left. */
export function Gate({ view, onTake }: { view: ViewedEvent; onTake: (taken: Taken) => void }) {
  const { event, state } = view;
  const nowMs = useServerNow(state.offsetMs);
  const health = useHealth();
  const me = useSettings((s) => s.riders.find(({ id }) => id === view.me));
  const equipment = me?.equipment ?? activeRider().equipment;
  const isAway = !state.isFresh || health === 'unavailable';
  const next = nextStart(view, isAway, equipment, nowMs);
  const { cut, giveUp } = useCutOff({ event, me: view.me, offsetMs: state.offsetMs });
  const begun = cut?.kind === 'goes-on' ? cut.draft : undefined;
  const races = racesOf(event);
  const at = begun?.race ?? (next.kind === 'unknown' ? 0 : next.race);
  const race = races[at]!;
  const run = begun?.run ?? (next.kind === 'start' ? next.run : undefined);
  return (
    <div className="screen online-gate">
      <header className="online-head">
        <p className="sub">{event.plan.name}</p>
        <h1>{races.length === 1 ? race.track.name : t('online-event.race', { n: at + 1 })}</h1>
        <p>
          {[
            ...(races.length === 1 ? [] : [race.track.name]),
            ...(run !== undefined && (race.runs > 1 || event.plan.kind === 'cup')
              ? [stageWords({ kind: 'open', run }, event.plan, race.runs)]
              : []),
          ].join(', ')}
        </p>
      </header>
      {!state.isFresh && (
        <Notice icon="offline">
          <p>{t('online-event.as-of', { time: formatMoment(state.at) })}</p>
        </Notice>
      )}
      {cut !== undefined && <CutOffNote cut={cut} />}
      {begun !== undefined ? (
        <GoOn view={view} cut={begun} onTake={onTake} onGiveUp={giveUp} />
      ) : (
        <ToStart view={view} next={next} nowMs={nowMs} isAway={isAway} onTake={onTake} />
      )}
      <ButtonLink icon="back" href={paths.onlineEvent(event.id)}>
        {t('online-race.to-event')}
      </ButtonLink>
    </div>
  );
}
