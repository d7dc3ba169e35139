import { useState } from 'react';
import { formatDate, t } from '../../../i18n';
import {
  type ClubFault,
  MAX_CODE_LABEL,
  type MadeCode,
  type ManagedPlan,
  MOST_USES,
  makeCode,
} from '../../../online';
import { serverNow } from '../../../session';
import { Button, Select, Sheet, TextField } from '../../../ui';
import { paths } from '../../paths';
import { endOfDay, FaultNotice, fieldFaultWords, ShownOnce, useAct } from '../../shared/clubs';
import { wholeNumber } from './plan-form';

/** A code that was made, shown this once. */
function Made({ community, made, plan }: { community: string; made: MadeCode; plan: ManagedPlan }) {
  return (
    <ShownOnce
      link={new URL(paths.code(community, made.code), location.href).href}
      code={made.code}
      once={t('codes.once')}
      label={t('codes.code')}
      qrLabel={t('codes.qr')}
    >
      <p className="sub">
        {t('codes.gives', { name: plan.name })}
        {made.endsAt !== undefined && ` ${t('codes.last-day', { date: formatDate(made.endsAt - 1) })}`}
      </p>
    </ShownOnce>
  );
}

interface Typed {
  readonly plan: string;
  readonly uses: string;
  readonly day: string;
  readonly label: string;
}

/** @param wrong what is wrong with what was typed, once it was tried */
function Fields({
  plans,
  typed,
  wrong,
  fault,
  onChange,
}: {
  plans: readonly ManagedPlan[];
  typed: Typed;
  wrong: { readonly uses: boolean; readonly day: boolean };
  fault: ClubFault | undefined;
  onChange: (change: Partial<Typed>) => void;
}) {
  return (
    <>
      <Select
        label={t('codes.field.plan')}
        value={typed.plan}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(plan) => onChange({ plan })}
      />
      <TextField
        label={t('codes.field.uses')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.uses}
        error={wrong.uses ? t('codes.uses.wrong', { most: MOST_USES }) : fieldFaultWords(fault, 'uses')}
        onChange={(uses) => onChange({ uses })}
      />
      <TextField
        label={t('invite.ends')}
        hint={t('codes.ends.hint')}
        type="date"
        value={typed.day}
        error={wrong.day ? t('invite.ends.past') : fieldFaultWords(fault, 'endsAt')}
        onChange={(day) => onChange({ day })}
      />
      <TextField
        label={t('codes.field.label')}
        hint={t('codes.label.hint')}
        autoComplete="off"
        maxLength={MAX_CODE_LABEL}
        value={typed.label}
        error={fieldFaultWords(fault, 'label')}
        onChange={(label) => onChange({ label })}
      />
    </>
  );
}

interface CodeSheetProps {
  readonly community: string;
  /** Those that are offered; at least one. */
  readonly plans: readonly [ManagedPlan, ...ManagedPlan[]];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** @param onCode told the code, this once */
function CodeForm({
  community,
  plans,
  onCode,
}: Pick<CodeSheetProps, 'community' | 'plans'> & { onCode: (made: MadeCode, plan: ManagedPlan) => void }) {
  const [typed, setTyped] = useState<Typed>({ plan: plans[0].id, uses: '1', day: '', label: '' });
  const [wasTried, setTried] = useState(false);
  const { isBusy, fault, run, clear } = useAct();
  const uses = wholeNumber(typed.uses, MOST_USES);
  const endsAt = endOfDay(typed.day);
  const isPast = endsAt !== undefined && endsAt <= serverNow();
  const make = (): void => {
    setTried(true);
    if (uses === undefined || isPast) return;
    const plan = plans.find(({ id }) => id === typed.plan) ?? plans[0];
    run(
      () => makeCode(community, { plan: plan.id, uses, endsAt, label: typed.label.trim() }),
      (made) => onCode(made, plan),
    );
  };
  const isAtField = ['uses', 'endsAt', 'label'].includes(fault?.field ?? '');
  return (
    <form
      className="club-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Fields
        plans={plans}
        typed={typed}
        wrong={{ uses: wasTried && uses === undefined, day: isPast }}
        fault={fault}
        onChange={(change) => {
          clear();
          setTyped((now) => ({ ...now, ...change }));
        }}
      />
      <FaultNotice fault={isAtField ? undefined : fault} />
      <Button kind="primary" type="submit" disabled={isBusy}>
        {t('codes.make')}
      </Button>
    </form>
  );
}

/** Makes a code for one of the plans that are offered, and shows it. */
export function CodeSheet({ community, plans, onMade, onClose }: CodeSheetProps) {
  const [shown, setShown] = useState<{ readonly made: MadeCode; readonly plan: ManagedPlan }>();
  return (
    <Sheet title={t('codes.new')} onClose={onClose}>
      {shown === undefined ? (
        <CodeForm
          community={community}
          plans={plans}
          onCode={(made, plan) => {
            setShown({ made, plan });
            onMade();
          }}
        />
      ) : (
        <Made community={community} {...shown} />
      )}
    </Sheet>
  );
}
