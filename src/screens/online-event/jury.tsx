import { type FormEvent, useState } from 'react';
import { formatMoment, t } from '../../i18n';
import {
  disqualify,
  type EventDecision,
  type EventFault,
  type EventRaceList,
  reinstate,
  useNames,
} from '../../online';
import { endsMsOf, mayTakeBack } from '../../race';
import { Button, Card, Dialog, Section, Segments, showToast, Tag, TextField } from '../../ui';
import { eventFaultWords, nameOf, reasonFaultWords, type ViewedEvent } from '../shared/online-event';

/** Longest reason, characters. */
const MOST_WORDS = 120;

/** A form that ends in a reason, where one is asked for: the rider will read it. */
export function ReasonForm({
  label,
  hint,
  reasonLabel = t('online-event.jury.reason'),
  isNeeded,
  hasReason = true,
  children,
  onSend,
}: {
  label: string;
  hint?: string;
  reasonLabel?: string;
  isNeeded: boolean;
  hasReason?: boolean;
  children?: React.ReactNode;
  /** @returns why it was not done; undefined when it was */
  onSend: (reason: string) => Promise<EventFault | undefined>;
}) {
  const [words, setWords] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<EventFault>();
  const reason = words.trim();
  const isMissing = wasAsked && isNeeded && reason === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (isBusy || (isNeeded && reason === '')) return;
    setBusy(true);
    const refused = await onSend(reason);
    setBusy(false);
    setFault(refused);
    if (refused !== undefined && refused.field !== 'reason')
      showToast(eventFaultWords(refused), { tone: 'bad' });
  };
  return (
    <form className="event-form" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {hasReason && (
        <TextField
          label={reasonLabel}
          hint={hint}
          value={words}
          maxLength={MOST_WORDS}
          error={isMissing ? t('online-event.jury.reason.missing') : reasonFaultWords(fault)}
          onChange={(next) => {
            setWords(next);
            setFault(undefined);
          }}
        />
      )}
      <Button kind="primary" icon="whistle" type="submit" disabled={isBusy}>
        {label}
      </Button>
    </form>
  );
}

/** The jury's word on a rider of a race. */
export function JuryDialog({
  view,
  race,
  list,
  entry,
  name,
  onClose,
}: {
  view: ViewedEvent;
  race: number;
  list: EventRaceList | undefined;
  entry: string;
  name: string;
  onClose: () => void;
}) {
  const rides = list?.rides[entry] ?? [];
  const runs = Math.max(1, rides.length);
  const [run, setRun] = useState(
    Math.max(
      0,
      rides.findLastIndex((id) => id !== ''),
    ),
  );
  const [what, setWhat] = useState<'ride' | 'run'>('ride');
  const ride = rides[run] ?? '';
  const send = async (reason: string): Promise<EventFault | undefined> => {
    const outcome = await disqualify({
      ...{ event: view.event.id, rider: entry, race, run, reason },
      ...(what === 'ride' && ride !== '' ? { attempt: ride } : {}),
    });
    if (outcome.kind === 'refused') return outcome.fault;
    showToast(t('online-event.jury.done', { name }));
    view.again();
    onClose();
    return undefined;
  };
  return (
    <Dialog title={t('online-event.jury.of', { name })} onClose={onClose}>
      <ReasonForm
        label={t('online-event.jury.dsq')}
        hint={t('online-event.jury.hint')}
        isNeeded
        onSend={send}
      >
        {runs > 1 && (
          <Segments
            named
            label={t('online-event.jury.run')}
            value={String(run)}
            options={rides.map((_, n) => ({ value: String(n), label: t('online-event.run', { n: n + 1 }) }))}
            onChange={(next) => setRun(Number(next))}
          />
        )}
        {ride !== '' && (
          <Segments
            named
            label={t('online-event.jury.what')}
            value={what}
            options={[
              { value: 'ride', label: t('online-event.jury.what.ride') },
              { value: 'run', label: t('online-event.jury.what.run') },
            ]}
            onChange={setWhat}
          />
        )}
      </ReasonForm>
    </Dialog>
  );
}

function TakeBack({
  view,
  decision,
  name,
  onClose,
}: {
  view: ViewedEvent;
  decision: EventDecision;
  name: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('online-event.jury.back.of', { name })} onClose={onClose}>
      <p className="event-words">“{decision.words}”</p>
      <ReasonForm
        label={t('online-event.jury.back')}
        isNeeded={false}
        onSend={async (reason) => {
          const outcome = await reinstate(view.event.id, decision.id, reason);
          if (outcome.kind === 'refused') return outcome.fault;
          showToast(t('online-event.jury.back.done', { name }));
          view.again();
          onClose();
          return undefined;
        }}
      />
    </Dialog>
  );
}

/** What the jury has decided, for everybody to read. */
export function Decisions({
  view,
  decisions,
  names,
  nowMs,
  runsIt,
}: {
  view: ViewedEvent;
  decisions: readonly EventDecision[];
  names: ReadonlyMap<string, string>;
  nowMs: number;
  runsIt: boolean;
}) {
  const [asked, setAsked] = useState<EventDecision>();
  const jury = useNames(decisions.map(({ by }) => by));
  if (decisions.length === 0) return null;
  const endsMs = endsMsOf(view.event.plan);
  return (
    <Section title={t('online-event.jury')}>
      <Card>
        <ul className="event-decisions">
          {decisions.map((decision) => {
            const name = nameOf(names, decision.rider);
            const by = jury.get(decision.by) ?? '';
            const isBack = decision.takenBackMs !== undefined;
            return (
              <li key={`${decision.id} ${decision.atMs}`}>
                <p>
                  <b>{name}</b>{' '}
                  <Tag tone={isBack ? 'neutral' : 'bad'}>
                    {isBack ? t('online-event.jury.taken-back') : t('online-event.out.dsq')}
                  </Tag>
                </p>
                <p>{decision.words}</p>
                <p className="sub">
                  {by === '' ? formatMoment(decision.atMs) : `${by}, ${formatMoment(decision.atMs)}`}
                </p>
                {runsIt &&
                  decision.id !== '' &&
                  mayTakeBack({ takenBackMs: decision.takenBackMs }, endsMs, nowMs) && (
                    <Button onClick={() => setAsked(decision)}>{t('online-event.jury.back')}</Button>
                  )}
              </li>
            );
          })}
        </ul>
      </Card>
      {asked !== undefined && (
        <TakeBack
          view={view}
          decision={asked}
          name={nameOf(names, asked.rider)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}
