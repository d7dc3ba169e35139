import { useMemo, useState } from 'react';
import { formatMoment, t } from '../../i18n';
import { type ShownEvent, useLiveEvent } from '../../online';
import { ButtonLink, Notice, Section, Sheet } from '../../ui';
import { paths } from '../paths';
import { Asking, Unreached } from '../shared/answers';
import { Cup, ListChoice, type Looked, Standings, Timing } from '../shared/event-lists';
import {
  cupListOf,
  eventStageNow,
  isOver,
  namesIn,
  raceListOf,
  raceStageNow,
  stageWords,
  useServerNow,
  wholeListOf,
} from '../shared/online-event';

/** Nobody's own line is marked. */
const NOBODY = '';

function Race({ event, race, nowMs }: { event: ShownEvent; race: number; nowMs: number }) {
  const names = useMemo(() => namesIn(event), [event]);
  const planned = event.plan.kind === 'races' ? event.plan.races[race] : undefined;
  const list = raceListOf(event, race);
  if (planned === undefined) return null;
  const { track, runs } = planned;
  const { stage } = raceStageNow(event, race, nowMs);
  return (
    <Section title={track.name} aside={stageWords(stage, event.plan, runs)}>
      {list === undefined ? (
        <p className="sub">{t(isOver(stage) ? 'online-event.times.never' : 'online-event.times.none')}</p>
      ) : (
        <Timing
          list={list}
          track={track}
          runs={runs}
          names={names}
          me={NOBODY}
          isOver={isOver(stage)}
          onJury={undefined}
        />
      )}
    </Section>
  );
}

function Lists({ event, offsetMs }: { event: ShownEvent; offsetMs: number }) {
  const [chosen, setChosen] = useState<Looked>();
  const nowMs = useServerNow(offsetMs);
  const names = useMemo(() => namesIn(event), [event]);
  const { plan } = event;
  if (plan.kind === 'cup')
    return (
      <Cup list={cupListOf(event)} stage={eventStageNow(event, nowMs).stage} names={names} me={NOBODY} />
    );
  if (plan.races.length === 1) return <Race event={event} race={0} nowMs={nowMs} />;
  const whole = wholeListOf(event);
  const looked = chosen ?? whole?.race ?? 'standings';
  return (
    <>
      <ListChoice value={looked} races={plan.races.length} onChange={setChosen} />
      {looked === 'standings' ? (
        <div className="event-standings">
          <Standings lines={whole?.lines ?? []} names={names} me={NOBODY} scoring={plan.scoring} />
        </div>
      ) : (
        <Race key={looked} event={event} race={looked} nowMs={nowMs} />
      )}
    </>
  );
}

/** The standings and results of an event for everybody: live, or as they were last seen. */
export function Results({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { state, again } = useLiveEvent(id);
  return (
    <Sheet title={name} onClose={onClose}>
      {state.kind === 'loading' && <Asking />}
      {state.kind === 'none' &&
        (state.why === 'offline' ? <Unreached onAgain={again} /> : <p>{t('online-event.none.text')}</p>)}
      {state.kind === 'shown' && !state.isFresh && (
        <Notice icon="offline">{t('online-event.as-of', { time: formatMoment(state.at) })}</Notice>
      )}
      {state.kind === 'shown' && <Lists event={state.event} offsetMs={state.offsetMs} />}
      <div className="community-to-event">
        <ButtonLink href={paths.onlineEvent(id)}>{t('community.event.page')}</ButtonLink>
      </div>
    </Sheet>
  );
}
