import { type FormEvent, useState } from 'react';
import { formatMoment, t } from '../../i18n';
import {
  appeal,
  disqualify,
  type EventDecision,
  type EventFault,
  type EventRaceList,
  reinstate,
  useNames,
} from '../../online';
import { endsMsOf, isInAppealTime, mayTakeBack, REVIEW, takeBackFault } from '../../race';
import { Button, Card, Dialog, Section, Segments, showToast, Tag, TextField } from '../../ui';
import { useIsReached } from '../shared/clubs';
import { eventFaultWords, nameOf, type ViewedEvent } from '../shared/online-event';

/** Longest reason, characters. */
const MOST_WORDS = 120;

/** Faults of any text. The sentences for refused rows speak of a name, those of clubs do not. */
const textFaults = [
  'invisible-name',
  'name-controls',
  'piled-marks',
  'hidden-characters',
  'mixed-alphabets',
] as const;

/** What is wrong with the reason that a call gave; undefined where the fault is none of it. */
function reasonFaultWords(fault: EventFault | undefined): string | undefined {
  if (fault?.field !== 'reason') return undefined;
  const code = textFaults.find((one) => one === fault.code);
  return code === undefined ? eventFaultWords(fault) : t(`club-fault.${code}`);
}

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
      {decision.words !== '' && <p className="event-words">“{decision.words}”</p>}
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

function AppealDialog({
  view,
  decision,
  onClose,
}: {
  view: ViewedEvent;
  decision: EventDecision;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('online-event.appeal.title')} onClose={onClose}>
      <p className="event-words">“{decision.words}”</p>
      <ReasonForm
        label={t('online-event.appeal')}
        hint={t('online-event.appeal.hint')}
        reasonLabel={t('online-event.appeal.words')}
        isNeeded
        onSend={async (text) => {
          const outcome = await appeal(view.event.id, decision.id, text);
          if (outcome.kind === 'refused') showToast(eventFaultWords(outcome.fault), { tone: 'bad' });
          else {
            showToast(t('online-event.appeal.done'));
            view.again();
            onClose();
          }
        }}
      />
    </Dialog>
  );
}

/** Who did something, and when. */
function Author({ name, atMs }: { name: string; atMs: number }) {
  return <p className="sub">{name === '' ? formatMoment(atMs) : `${name}, ${formatMoment(atMs)}`}</p>;
}

/** What came of a decision: it was taken back, or the rider appealed. */
function Afterwards({ decision, jury }: { decision: EventDecision; jury: ReadonlyMap<string, string> }) {
  const { takenBackMs, takenBackBy, takenBackRole, takenBackWords, appealMs, refusedMs, refusedWords } =
    decision;
  const operator = t('online-event.jury.operator');
  if (takenBackMs !== undefined) {
    const name = takenBackRole === 'operator' ? operator : (jury.get(takenBackBy) ?? '');
    return (
      <>
        <p>{takenBackWords === '' ? t('online-event.jury.taken-back') : takenBackWords}</p>
        <Author name={name} atMs={takenBackMs} />
      </>
    );
  }
  if (refusedMs !== undefined) {
    return (
      <>
        <p>{t('online-event.appeal.refused', { words: refusedWords })}</p>
        <Author name={operator} atMs={refusedMs} />
      </>
    );
  }
  return appealMs === undefined ? null : <p className="sub">{t('online-event.appeal.open')}</p>;
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
  const [asked, setAsked] = useState<{
    readonly decision: EventDecision;
    readonly what: 'take-back' | 'appeal';
  }>();
  const jury = useNames(decisions.flatMap(({ by, takenBackBy }) => [by, takenBackBy]));
  const isReached = useIsReached();
  if (decisions.length === 0) return null;
  const endsMs = endsMsOf(view.event.plan);
  const me = { user: view.me, role: view.role ?? '' };
  return (
    <Section title={t('online-event.jury')}>
      <Card>
        <ul className="event-decisions">
          {decisions.map((decision) => {
            const name = nameOf(names, decision.rider);
            const isBack = decision.takenBackMs !== undefined;
            const isReview = decision.role === REVIEW;
            const canTakeBack =
              runsIt &&
              decision.id !== '' &&
              takeBackFault(me, decision) === undefined &&
              mayTakeBack({ takenBackMs: decision.takenBackMs }, endsMs, nowMs);
            const canAppeal =
              decision.rider === view.me &&
              !isReview &&
              !isBack &&
              decision.appealMs === undefined &&
              isInAppealTime(decision, endsMs, nowMs);
            return (
              <li key={`${decision.id} ${decision.atMs}`}>
                <p>
                  <b>{name}</b>{' '}
                  <Tag tone={isBack || isReview ? 'neutral' : 'bad'}>
                    {isBack
                      ? t('online-event.jury.taken-back')
                      : t(isReview ? 'review.tag' : 'online-event.out.dsq')}
                  </Tag>
                </p>
                <p>{isReview ? t('refusal.under-review') : decision.words}</p>
                <Author name={jury.get(decision.by) ?? ''} atMs={decision.atMs} />
                <Afterwards decision={decision} jury={jury} />
                {canTakeBack && (
                  <Button onClick={() => setAsked({ decision, what: 'take-back' })}>
                    {t('online-event.jury.back')}
                  </Button>
                )}
                {canAppeal && (
                  <Button disabled={!isReached} onClick={() => setAsked({ decision, what: 'appeal' })}>
                    {t('online-event.appeal')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      {asked?.what === 'take-back' && (
        <TakeBack
          view={view}
          decision={asked.decision}
          name={nameOf(names, asked.decision.rider)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'appeal' && (
        <AppealDialog view={view} decision={asked.decision} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
}
