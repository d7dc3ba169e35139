import { useMemo, useState } from 'react';
import { t } from '../../i18n';
import { ButtonLink, Card, Section } from '../../ui';
import { paths } from '../paths';
import { CalendarButton } from '../shared/calendar';
import { Calls, Cup, ListChoice, type Looked, Standings, Timing } from '../shared/event-lists';
import {
  cupListOf,
  eventStageNow,
  isOver,
  nameOf,
  namesIn,
  planWords,
  raceListOf,
  raceStageNow,
  runsEvents,
  stageWords,
  useServerNow,
  type ViewedEvent,
  wholeListOf,
} from '../shared/online-event';
import { AfterPart } from './after-part';
import { Head } from './head';
import { Decisions, JuryDialog } from './jury';
import { LostStarts } from './lost';
import { OwnCard } from './own-card';
import { RevealButton } from './reveal';
import { Tools } from './tools';

/** One race: how far it has come, calls, times, what the jury said. */
function Race({
  view,
  race,
  names,
}: {
  view: ViewedEvent;
  race: number;
  names: ReadonlyMap<string, string>;
}) {
  const { event, me, role } = view;
  const nowMs = useServerNow(view.state.offsetMs);
  const [judged, setJudged] = useState<string>();
  const runsIt = runsEvents(role);
  const planned = event.plan.kind === 'races' ? event.plan.races[race] : undefined;
  const list = useMemo(() => raceListOf(event, race, runsIt), [event, race, runsIt]);
  if (planned === undefined) return null;
  const { stage } = raceStageNow(event, race, nowMs);
  if (list === undefined) {
    return (
      <Section title={planned.track.name} aside={stageWords(stage, event.plan, planned.runs)}>
        <p className="sub">{t(isOver(stage) ? 'online-event.times.never' : 'online-event.times.none')}</p>
      </Section>
    );
  }
  return (
    <>
      {list.calls !== undefined && (
        <Calls calls={list.calls} names={names} me={me} offsetMs={view.state.offsetMs} />
      )}
      <Section title={planned.track.name} aside={stageWords(stage, event.plan, planned.runs)}>
        <Timing
          list={list}
          track={planned.track}
          runs={planned.runs}
          names={names}
          me={me}
          isOver={isOver(stage)}
          onJury={runsIt ? setJudged : undefined}
        />
        {planned.runs === 2 && isOver(stage) && <RevealButton list={list} names={names} />}
      </Section>
      <Decisions view={view} decisions={list.decisions} names={names} nowMs={nowMs} runsIt={runsIt} />
      {judged !== undefined && (
        <JuryDialog
          view={view}
          race={race}
          list={list}
          entry={judged}
          name={nameOf(names, judged)}
          onClose={() => setJudged(undefined)}
        />
      )}
    </>
  );
}

function Lists({ view, names }: { view: ViewedEvent; names: ReadonlyMap<string, string> }) {
  const { event, me, role } = view;
  const { plan } = event;
  const nowMs = useServerNow(view.state.offsetMs);
  const whole = wholeListOf(event);
  const [chosen, setChosen] = useState<Looked>();
  if (plan.kind === 'cup') {
    const cup = cupListOf(event);
    return (
      <>
        <Cup list={cup} stage={eventStageNow(event, nowMs).stage} names={names} me={me} />
        {cup !== undefined && (
          <Decisions
            view={view}
            decisions={cup.decisions}
            names={names}
            nowMs={nowMs}
            runsIt={runsEvents(role)}
          />
        )}
      </>
    );
  }
  const { races, scoring } = plan;
  if (races.length === 1) return <Race view={view} race={0} names={names} />;
  const looked = chosen ?? whole?.race ?? 'standings';
  return (
    <section className="event-lists" aria-label={t('online-event.lists')}>
      <ListChoice value={looked} races={races.length} onChange={setChosen} />
      {looked === 'standings' ? (
        <div className="event-standings">
          <Standings lines={whole?.lines ?? []} names={names} me={me} scoring={scoring} />
        </div>
      ) : (
        <Race key={looked} view={view} race={looked} names={names} />
      )}
    </section>
  );
}

/** What the event's riders are to know. */
function Rules({ view }: { view: ViewedEvent }) {
  return (
    <Section title={t('online-event.rules')}>
      <Card className="event-rules">
        <ul>
          {planWords(view.event.plan).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The event's page. */
export function Page({ view }: { view: ViewedEvent }) {
  const { event, role } = view;
  const nowMs = useServerNow(view.state.offsetMs);
  const names = useMemo(() => namesIn(event), [event]);
  const { stage } = eventStageNow(event, nowMs);
  const races = useMemo(
    () => (event.plan.kind === 'cup' ? [] : event.plan.races.map((_, race) => raceListOf(event, race))),
    [event],
  );
  const isFinal = stage.kind === 'final';
  return (
    <div className="screen event-page">
      <Head view={view} />
      {isFinal && (
        <AfterPart
          view={view}
          whole={wholeListOf(event)}
          races={races}
          cup={cupListOf(event)}
          names={names}
        />
      )}
      <OwnCard view={view} />
      <Lists view={view} names={names} />
      <Rules view={view} />
      {runsEvents(role) && <LostStarts view={view} isOver={isOver(stage) || stage.kind === 'settling'} />}
      {runsEvents(role) && <Tools view={view} />}
      <div className="event-foot">
        {role !== undefined && stage.kind !== 'final' && <CalendarButton server={event.server.id} />}
        <ButtonLink icon="back" href={paths.server(event.server.id)}>
          {event.server.name}
        </ButtonLink>
      </div>
    </div>
  );
}
