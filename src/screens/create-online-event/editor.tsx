import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n';
import type { EventFault, EventOutcome, SavedEvent } from '../../online';
import type { EventPlan, PlanFault, RaceTrack } from '../../race';
import { Button, ButtonLink, Card, Notice, Section } from '../../ui';
import { paths } from '../paths';
import { eventFaultWords, planFaultWords, planWords } from '../shared/online-event';
import { fieldName } from './field-names';
import { Fields } from './fields';
import { type EventForm, planOf } from './form';

/** Faults that can be said before anything was sent: what is merely not filled yet is no fault of the host. */
const AT_ONCE: readonly PlanFault['code'][] = ['too-short', 'too-long', 'too-early'];

interface EditorProps {
  readonly title: string;
  readonly first: EventForm;
  readonly spare: RaceTrack | undefined;
  readonly isFrozen: boolean;
  /** What the button does. */
  readonly label: string;
  /** Where the event is, when it is changed. */
  readonly event: string | undefined;
  readonly back: { readonly href: string; readonly label: string };
  readonly save: (plan: EventPlan) => Promise<EventOutcome<SavedEvent>>;
  readonly onSaved: (event: string) => void;
  /** Takes over that somebody else was faster: what is saved next is based on theirs. */
  readonly onRebase: () => Promise<void>;
}

/** What somebody else did meanwhile, with what was typed kept. */
function Stale({ event, onSave }: { event: string | undefined; onSave: () => void }) {
  return (
    <Notice icon="people" role="alert" tone="bad">
      <p>{t('create-event.stale')}</p>
      {event !== undefined && (
        <p>
          <Link className="text-link" href={paths.onlineEvent(event)}>
            {t('create-event.stale.look')}
          </Link>
        </p>
      )}
      <Button onClick={onSave}>{t('create-event.stale.save')}</Button>
    </Notice>
  );
}

/** What is wrong, field by field; read at once when it comes. */
function Faults({ faults, form }: { faults: readonly PlanFault[]; form: EventForm }) {
  if (faults.length === 0) return null;
  return (
    <Notice icon="warning" role="alert" tone="bad">
      <p>{t('create-event.faults', { count: faults.length })}</p>
      <ul className="create-faults">
        {faults.map((fault) => (
          <li key={`${fault.field} ${fault.code}`}>
            <b>{fieldName(fault.field, form)}</b>: {planFaultWords(fault, form.timeZone)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Preview({ plan }: { plan: EventPlan | undefined }) {
  return (
    <Section title={t('create-event.preview')}>
      <Card className="create-preview">
        {plan === undefined ? (
          <p className="sub">{t('create-event.preview.none')}</p>
        ) : (
          <>
            <h3>{plan.name}</h3>
            <ul>
              {planWords(plan).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  );
}

/** The form of an event, new or changed, with what its riders will read above the button. */
export function Editor(props: EditorProps) {
  const { title, first, spare, isFrozen, label, event, back, save, onSaved, onRebase } = props;
  const [form, setForm] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<EventFault>();
  const top = useRef<HTMLFormElement>(null);
  const made = planOf(form);
  const plan = made.ok ? made.plan : undefined;
  const own = made.ok ? [] : made.faults.filter(({ code }) => wasAsked || AT_ONCE.includes(code));
  const faults = [...own, ...(refused?.plan ?? [])];
  const errorAt = (field: string): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    if (fault !== undefined) return planFaultWords(fault, form.timeZone);
    return refused !== undefined && refused.field === field ? eventFaultWords(refused) : undefined;
  };
  const send = async (): Promise<void> => {
    setAsked(true);
    if (plan === undefined) {
      requestAnimationFrame(() =>
        top.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-wrong button')?.focus(),
      );
      return;
    }
    setBusy(true);
    const outcome = await save(plan);
    setBusy(false);
    if (outcome.kind === 'done') onSaved(outcome.value.id);
    else setRefused(outcome.fault);
  };
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (!isBusy) void send();
  };
  const isStale = refused?.code === 'stale';
  return (
    <form className="screen create-event" noValidate ref={top} onSubmit={submit}>
      <header className="create-head">
        <h1>{title}</h1>
      </header>
      {isFrozen && (
        <Notice icon="info">
          <p>{t('create-event.frozen')}</p>
        </Notice>
      )}
      <Fields
        form={form}
        errorAt={errorAt}
        isFrozen={isFrozen}
        spare={spare}
        onChange={(next) => {
          setForm(next);
          setRefused(undefined);
        }}
      />
      <Preview plan={plan} />
      <div className="create-foot">
        <Faults faults={faults} form={form} />
        {isStale && (
          <Stale
            event={event}
            onSave={() => {
              setRefused(undefined);
              void onRebase().then(send);
            }}
          />
        )}
        {refused !== undefined && !isStale && refused.code !== 'plan' && refused.field !== 'name' && (
          <Notice icon="warning" role="alert" tone="bad">
            <p>{eventFaultWords(refused)}</p>
          </Notice>
        )}
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? t('create-event.busy') : label}
        </Button>
        <ButtonLink icon="back" href={back.href}>
          {back.label}
        </ButtonLink>
      </div>
    </form>
  );
}
