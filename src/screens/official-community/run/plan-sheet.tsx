import { useState } from 'react';
import { t } from '../../../i18n';
import {
  MAX_PLAN_ABOUT,
  MAX_PLAN_DAYS,
  MAX_PLAN_NAME,
  type ManagedPlan,
  type ManagedPlans,
  savePlan,
} from '../../../online';
import { Button, Select, Sheet, Switch, showToast, TextField } from '../../../ui';
import { FaultNotice, fieldFaultWords, TextArea, useAct } from '../../shared/clubs';
import { askedPlan, faultsOfPlan, formOfPlan, type PlanForm, planTerms } from './plan-form';

/** Fields at which a fault of the server is told. */
const FIELDS = ['name', 'about', 'days', 'price'];

interface FieldsProps {
  readonly form: PlanForm;
  readonly onChange: (change: Partial<PlanForm>) => void;
  /** What is wrong with a field, in words. */
  readonly errorAt: (field: 'name' | 'about' | 'days' | 'price') => string | undefined;
  readonly payments: boolean;
}

function Term({ form: { term, days }, onChange, errorAt, payments }: FieldsProps) {
  const renews = term === 'month' || term === 'year';
  return (
    <>
      <Select
        label={t('plans.field.term')}
        value={term}
        options={planTerms.map((value) => ({ value, label: t(`plans.term.${value}`) }))}
        onChange={(next) => onChange({ term: next })}
      />
      {term === 'days' && (
        <TextField
          label={t('plans.field.days')}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          error={errorAt('days')}
          onChange={(text) => onChange({ days: text })}
        />
      )}
      {payments && <p className="sub">{t(renews ? 'plans.term.renews' : 'plans.term.once')}</p>}
    </>
  );
}

function Fields(props: FieldsProps & { readonly mayBePremium: boolean }) {
  const { form, onChange, errorAt, payments, mayBePremium } = props;
  return (
    <>
      <TextField
        label={t('plans.field.name')}
        value={form.name}
        maxLength={MAX_PLAN_NAME}
        autoComplete="off"
        error={errorAt('name')}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label={t('plans.field.about')}
        hint={t('plans.about.hint')}
        rows={4}
        value={form.about}
        maxLength={MAX_PLAN_ABOUT}
        error={errorAt('about')}
        onChange={(about) => onChange({ about })}
      />
      <Term {...props} />
      {payments || form.price !== '' ? (
        <TextField
          label={t('plans.field.price')}
          hint={t('plans.price.hint')}
          value={form.price}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorAt('price')}
          onChange={(price) => onChange({ price })}
        />
      ) : (
        <p className="sub">{t('plans.no-payments')}</p>
      )}
      <Switch
        label={t('plans.field.premium')}
        hint={t(mayBePremium ? 'plans.premium.hint' : 'plans.premium.not')}
        checked={form.premium}
        disabled={!mayBePremium}
        onChange={(premium) => onChange({ premium })}
      />
    </>
  );
}

interface PlanSheetProps {
  readonly community: string;
  /** undefined = a new one. */
  readonly plan: ManagedPlan | undefined;
  readonly managed: ManagedPlans;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What is typed, what is wrong with it, and saving it. */
function usePlanForm({ community, plan, onSaved, onClose }: PlanSheetProps) {
  const [form, setForm] = useState(() => formOfPlan(plan));
  const [wasTried, setTried] = useState(false);
  const { isBusy, fault, run, clear } = useAct();
  const faults = faultsOfPlan(form);
  const errorAt: FieldsProps['errorAt'] = (field) => {
    const own = field === 'about' || !wasTried ? undefined : faults[field];
    return own === undefined ? fieldFaultWords(fault, field) : t(own, { most: MAX_PLAN_DAYS });
  };
  const onChange = (change: Partial<PlanForm>): void => {
    clear();
    setForm((now) => ({ ...now, ...change }));
  };
  const save = (): void => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    run(
      () => savePlan(community, askedPlan(form, plan?.id)),
      () => {
        showToast(t('plans.saved', { name: form.name.trim() }));
        onSaved();
        onClose();
      },
    );
  };
  return { form, errorAt, onChange, save, isBusy, fault };
}

/** Makes a plan, or changes one. */
export function PlanSheet(props: PlanSheetProps) {
  const { plan, managed, onClose } = props;
  const { form, errorAt, onChange, save, isBusy, fault } = usePlanForm(props);
  const title = plan === undefined ? t('plans.new') : t('plans.change.title', { name: plan.name });
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="club-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Fields
          form={form}
          payments={managed.payments}
          mayBePremium={managed.mayBePremium || plan?.premium === true}
          errorAt={errorAt}
          onChange={onChange}
        />
        {plan !== undefined && plan.members > 0 && <p className="sub">{t('plans.keeps')}</p>}
        <FaultNotice fault={FIELDS.includes(fault?.field ?? '') ? undefined : fault} />
        <Button kind="primary" type="submit" icon="check" disabled={isBusy}>
          {t(plan === undefined ? 'plans.make' : 'plans.save')}
        </Button>
      </form>
    </Sheet>
  );
}
