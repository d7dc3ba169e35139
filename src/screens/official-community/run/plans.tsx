import { useState } from 'react';
import { t } from '../../../i18n';
import { archivePlan, type ManagedPlan, type ManagedPlans } from '../../../online';
import { Button, Card, Dialog, Section, showToast, Tag } from '../../../ui';
import { FaultNotice, useAct, useIsReached } from '../../shared/clubs';
import { offerWords, termWords } from '../../shared/memberships';
import { PlanSheet } from './plan-sheet';

interface PlansProps {
  readonly community: string;
  readonly managed: ManagedPlans;
  /** Whether the viewer owns the community: trainers see plans, and change none. */
  readonly mayChange: boolean;
  readonly again: () => void;
}

function Archiving({
  community,
  plan: { id, name },
  again,
  onClose,
}: Pick<PlansProps, 'community' | 'again'> & { plan: ManagedPlan; onClose: () => void }) {
  const { isBusy, fault, run } = useAct();
  const archive = (): void =>
    run(
      () => archivePlan(community, id, true),
      () => {
        showToast(t('plans.archived.done', { name }));
        again();
        onClose();
      },
    );
  return (
    <Dialog title={t('plans.archive.title', { name })} onClose={onClose}>
      <div className="club-form">
        <p>{t('plans.archive.text')}</p>
        <FaultNotice fault={fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={isBusy} onClick={archive}>
            {t('plans.archive')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What can be done with a plan: change it, offer it no more, or again. */
function Acts({ plan, ...props }: PlansProps & { plan: ManagedPlan }) {
  const { community, managed, again } = props;
  const [open, setOpen] = useState<'change' | 'archive'>();
  const isReached = useIsReached();
  const { isBusy, run } = useAct(true);
  const { id, name, archived } = plan;
  const close = (): void => setOpen(undefined);
  const offer = (): void =>
    run(
      () => archivePlan(community, id, false),
      () => {
        showToast(t('plans.offer.done', { name }));
        again();
      },
    );
  return (
    <span className="club-acts">
      {archived ? (
        <Button disabled={isBusy || !isReached} onClick={offer}>
          {t('plans.offer')}
        </Button>
      ) : (
        <>
          <Button disabled={!isReached} onClick={() => setOpen('change')}>
            {t('plans.change')}
          </Button>
          <Button disabled={!isReached} onClick={() => setOpen('archive')}>
            {t('plans.archive')}
          </Button>
        </>
      )}
      {open === 'change' && (
        <PlanSheet community={community} plan={plan} managed={managed} onSaved={again} onClose={close} />
      )}
      {open === 'archive' && <Archiving community={community} plan={plan} again={again} onClose={close} />}
    </span>
  );
}

/** Plans in a list. Of one that is offered no more the server tells no price. */
function Rows({ plans, ...props }: PlansProps & { plans: readonly ManagedPlan[] }) {
  return (
    <ul>
      {plans.map((plan) => (
        <li key={plan.id} className="club-item">
          <span className="row-words">
            <span className="row-title">
              {plan.name} {plan.premium && <Tag>{t('membership.premium')}</Tag>}
            </span>
            <span className="sub">{plan.archived ? termWords(plan) : offerWords(plan)}</span>
            <span className="sub">{t('plans.members', { count: plan.members })}</span>
          </span>
          {props.mayChange && <Acts plan={plan} {...props} />}
        </li>
      ))}
    </ul>
  );
}

/** The plans of a community as those see it who run it: what is offered, and what is no longer. */
export function Plans(props: PlansProps) {
  const { managed, mayChange, community, again } = props;
  const [makes, setMakes] = useState(false);
  const isReached = useIsReached();
  const offered = managed.plans.filter(({ archived }) => !archived);
  const archived = managed.plans.filter((plan) => plan.archived);
  return (
    <>
      <Section title={t('memberships')}>
        <Card>
          {offered.length === 0 && (
            <p className="community-none sub">{t(mayChange ? 'plans.none' : 'plans.none.trainer')}</p>
          )}
          <Rows {...props} plans={offered} />
        </Card>
        {mayChange && (
          <div className="run-more">
            <Button icon="plus" disabled={!isReached} onClick={() => setMakes(true)}>
              {t('plans.new')}
            </Button>
          </div>
        )}
      </Section>
      {archived.length > 0 && (
        <Section title={t('plans.archived')}>
          <Card>
            <Rows {...props} plans={archived} />
          </Card>
        </Section>
      )}
      {makes && (
        <PlanSheet
          community={community}
          plan={undefined}
          managed={managed}
          onSaved={again}
          onClose={() => setMakes(false)}
        />
      )}
    </>
  );
}
