import { useState } from 'react';
import { t } from '../../i18n';
import { callOffEvent, callOffRace, changeEvent, type EventFault, eventRow } from '../../online';
import type { EventPlan, RacesPlan } from '../../race';
import { Button, ButtonLink, Dialog, Section, Segments, Select, showToast } from '../../ui';
import { paths } from '../paths';
import {
  eventFaultWords,
  eventStageNow,
  isOver,
  raceStageNow,
  useServerNow,
  type ViewedEvent,
} from '../shared/online-event';
import { ReasonForm } from './jury';

/** By how much a window can be made longer with one press, minutes. */
const LONGER = [15, 60, 1440] as const;

/** The plan with the last of its windows that have not closed, made longer; undefined where there is none. */
export function lengthened(plan: RacesPlan, race: number, run: number, ms: number): EventPlan {
  const races = plan.races.map((one, n) =>
    n === race
      ? {
          ...one,
          windows: one.windows.map((window, i) =>
            i === run ? { ...window, closesMs: window.closesMs + ms } : window,
          ),
        }
      : one,
  );
  return { ...plan, races };
}

function Longer({
  view,
  race,
  run,
  onClose,
}: {
  view: ViewedEvent;
  race: number;
  run: number;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const { plan, id } = view.event;
  const lengthen = async (minutes: number): Promise<void> => {
    if (plan.kind === 'cup') return;
    setBusy(true);
    const row = await eventRow(id);
    const outcome =
      row.kind === 'refused'
        ? row
        : await changeEvent(id, row.value.seq, lengthened(plan, race, run, minutes * 60_000));
    setBusy(false);
    if (outcome.kind === 'refused') showToast(eventFaultWords(outcome.fault), { tone: 'bad' });
    else {
      showToast(t('online-event.longer.done'));
      view.again();
      onClose();
    }
  };
  return (
    <Dialog title={t('online-event.longer')} onClose={onClose}>
      <div className="event-form">
        <p>{t('online-event.longer.text')}</p>
        {LONGER.map((minutes) => (
          <Button key={minutes} icon="plus" disabled={isBusy} onClick={() => void lengthen(minutes)}>
            {t(`online-event.longer.${minutes}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function CallOff({ view, onClose }: { view: ViewedEvent; onClose: () => void }) {
  const { plan, id } = view.event;
  const races = plan.kind === 'cup' ? [] : plan.races;
  const nowMs = useServerNow(view.state.offsetMs);
  // What is final stays.
  const open = races.flatMap((_, n) => (isOver(raceStageNow(view.event, n, nowMs).stage) ? [] : [n]));
  const [what, setWhat] = useState(races.length > 1 ? String(open[0] ?? 'all') : 'all');
  const [counts, setCounts] = useState<'nothing' | 'first-run'>('nothing');
  const race = what === 'all' ? undefined : Number(what);
  const hasTwo = race !== undefined && races[race]?.runs === 2;
  const send = async (reason: string): Promise<EventFault | undefined> => {
    const outcome = race === undefined ? await callOffEvent(id) : await callOffRace(id, race, counts, reason);
    if (outcome.kind === 'refused') return outcome.fault;
    showToast(t('online-event.off.done'));
    view.again();
    onClose();
    return undefined;
  };
  return (
    <Dialog title={t('online-event.off')} onClose={onClose}>
      <ReasonForm
        label={t('online-event.off.do')}
        reasonLabel={t('online-event.off.reason')}
        isNeeded={false}
        // Of an event as a whole nobody is told why.
        hasReason={race !== undefined}
        onSend={send}
      >
        <p>{t('online-event.off.text')}</p>
        {races.length > 0 && (
          <Select
            label={t('online-event.off.what')}
            value={what}
            options={[
              ...open.map((n) => ({ value: String(n), label: t('online-event.race', { n: n + 1 }) })),
              { value: 'all', label: t('online-event.off.all') },
            ]}
            onChange={setWhat}
          />
        )}
        {hasTwo && (
          <Segments
            named
            label={t('online-event.off.counts')}
            value={counts}
            options={[
              { value: 'nothing', label: t('online-event.off.nothing') },
              { value: 'first-run', label: t('online-event.off.first-run') },
            ]}
            onChange={setCounts}
          />
        )}
      </ReasonForm>
    </Dialog>
  );
}

/** What who runs the event can do with it. */
export function Tools({ view }: { view: ViewedEvent }) {
  const [open, setOpen] = useState<'longer' | 'off'>();
  const nowMs = useServerNow(view.state.offsetMs);
  const { event } = view;
  const { stage } = eventStageNow(event, nowMs);
  if (isOver(stage) || stage.kind === 'settling') return null;
  const races = event.plan.kind === 'cup' ? [] : event.plan.races;
  const running = races
    .map((_, race) => ({ race, stage: raceStageNow(event, race, nowMs).stage }))
    .find((one) => one.stage.kind === 'open');
  const close = (): void => setOpen(undefined);
  return (
    <Section title={t('online-event.tools')}>
      <div className="event-tools">
        <ButtonLink icon="settings" href={paths.createEvent(event.server.id, { event: event.id })}>
          {t('online-event.tools.change')}
        </ButtonLink>
        {running?.stage.kind === 'open' && (
          <Button icon="timer" onClick={() => setOpen('longer')}>
            {t('online-event.longer')}
          </Button>
        )}
        <Button icon="warning" onClick={() => setOpen('off')}>
          {t('online-event.off')}
        </Button>
      </div>
      {open === 'longer' && running?.stage.kind === 'open' && (
        <Longer view={view} race={running.race} run={running.stage.run} onClose={close} />
      )}
      {open === 'off' && <CallOff view={view} onClose={close} />}
    </Section>
  );
}
