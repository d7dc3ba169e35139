import { t } from '../../../i18n';
import { type MyMemberships, openCheckout, type Plan, usePlans } from '../../../online';
import { Button, Card, Section, Tag } from '../../../ui';
import { useAct, useIsReached } from '../clubs';
import './memberships.css';
import { offerWords } from './words';

/** Whether somebody has a plan for good, or so that it goes on by itself: then there is nothing to buy. */
function isHeld({ id }: Plan, mine: MyMemberships | undefined): boolean {
  const own = mine?.memberships.filter((one) => one.plan === id && one.state !== 'ended') ?? [];
  return own.some(({ renews, until }) => renews || until === undefined);
}

interface RowProps {
  readonly plan: Plan;
  readonly isHeld: boolean;
  readonly mayBuy: boolean;
}

function PlanRow({ plan, isHeld, mayBuy }: RowProps) {
  const { isBusy, run } = useAct(true);
  const { id, name, about, premium, price } = plan;
  return (
    <li className="membership-plan">
      <span className="row-words">
        <span className="row-title">{name}</span>
        {about !== '' && <span className="sub membership-about">{about}</span>}
        <span className="sub">{offerWords(plan)}</span>
      </span>
      {premium && <Tag>{t('membership.premium')}</Tag>}
      {isHeld && <Tag tone="good">{t('membership.yours')}</Tag>}
      {!isHeld && mayBuy && price != null && (
        <Button
          kind="primary"
          disabled={isBusy}
          onClick={() =>
            run(
              () => openCheckout(id),
              ({ url }) => location.assign(url),
            )
          }
        >
          {t('membership.buy', { name })}
        </Button>
      )}
    </li>
  );
}

/**
 * The plans that a community, or the operator, offers; nothing where there are none.
 *
 * @param community '' = the operator
 * @param mine what the viewer holds
 * @param mayBuy whether the viewer can have one: signed in and verified
 */
export function Plans({
  community,
  mine,
  mayBuy,
}: {
  community: string;
  mine: MyMemberships | undefined;
  mayBuy: boolean;
}) {
  const { answer } = usePlans(community);
  const isReached = useIsReached();
  if (answer === undefined || answer.kind === 'none' || answer.value.length === 0) return null;
  return (
    <Section title={t('memberships')}>
      <Card>
        <ul>
          {answer.value.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              isHeld={isHeld(plan, mine)}
              mayBuy={mayBuy && isReached && answer.kind === 'fresh'}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
