import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { formatMoment, t } from '../../i18n';
import { LiveBadge, Notice, Tag, usePageName } from '../../ui';
import { paths } from '../paths';
import {
  countdownWords,
  eventStageNow,
  formatLeft,
  isOver,
  stageWords,
  useServerNow,
  type ViewedEvent,
} from '../shared/online-event';

/** The colours of the club, as two stripes. */
function Colours({ primary, secondary }: { primary: string; secondary: string }) {
  if (primary === '' && secondary === '') return null;
  const style = { '--one': primary || secondary, '--other': secondary || primary } as CSSProperties;
  return <i className="event-colours" style={style} aria-hidden="true" />;
}

/** How far it has come, and what comes next. */
function StageLine({ view }: { view: ViewedEvent }) {
  const nowMs = useServerNow(view.state.offsetMs);
  const { plan } = view.event;
  const { stage, changesMs } = eventStageNow(view.event, nowMs);
  const runs = plan.kind === 'races' ? Math.max(...plan.races.map((race) => race.runs)) : 1;
  const words = stageWords(stage, plan, runs);
  return (
    <p className="event-stage">
      {stage.kind === 'open' ? (
        <LiveBadge>{words}</LiveBadge>
      ) : (
        <Tag tone={stage.kind === 'cancelled' ? 'bad' : stage.kind === 'final' ? 'good' : 'neutral'}>
          {words}
        </Tag>
      )}
      {changesMs !== undefined && !isOver(stage) && (
        <span className="num" role="timer">
          {countdownWords(stage, formatLeft(changesMs - nowMs))}
        </span>
      )}
    </p>
  );
}

/** The head of the page: whose event it is, its name, how far it has come. */
export function Head({ view }: { view: ViewedEvent }) {
  const { server, plan } = view.event;
  usePageName(plan.name);
  return (
    <header className="event-head">
      <p className="event-club">
        <Colours primary={server.primaryColour} secondary={server.secondaryColour} />
        <Link className="text-link" href={paths.server(server.id)}>
          {server.name}
        </Link>
      </p>
      <h1>{plan.name}</h1>
      <StageLine view={view} />
      {!view.state.isFresh && (
        <Notice icon="offline">
          <p>{t('online-event.as-of', { time: formatMoment(view.state.at) })}</p>
        </Notice>
      )}
    </header>
  );
}
