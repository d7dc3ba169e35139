import { t } from '../../../i18n';
import { type HeldMembership, type MyMemberships, openCheckout, type Plan, usePlans } from '../../../online';
import { Button, Card, Section, Tag } from '../../../ui';
import { useAct, useIsReached } from '../clubs';
import './memberships.css';
import { offerWords, spanWords } from './words';

/** Whether a membership is for good, or goes on by itself. */
const isLasting = ({ renews, until }: HeldMembership): boolean => renews || until === undefined;

/** What somebody holds of a plan: what lasts, else what runs longest. */
function heldOf({ id }: Plan, mine: MyMemberships | undefined): HeldMembership | undefined {
  const own = mine?.memberships.filter((one) => one.plan === id && one.state !== 'ended') ?? [];
  return own.find(isLasting) ?? [...own].sort((a, b) => (b.until ?? 0) - (a.until ?? 0))[0];
}

interface RowProps {
  readonly plan: Plan;
  readonly held: HeldMembership | undefined;
  readonly mayBuy: boolean;
  /** Asks once more what is offered. */
  readonly again: () => void;
}

/** Opens the purchase. One that is refused was of an offer that has changed since it was read. */
async function buy(id: string, again: () => void): ReturnType<typeof openCheckout> {
  const outcome = await openCheckout(id);
  if (outcome.kind === 'refused') again();
  return outcome;
}

function PlanRow({ plan, held, mayBuy, again }: RowProps) {
  const { isBusy, run } = useAct(true);
  const { id, name, about, premium, price } = plan;
  return (
    <li className="membership-plan">
      <span className="row-words">
        <span className="row-title">{name}</span>
        {about !== '' && <span className="sub membership-about">{about}</span>}
        <span className="sub">{offerWords(plan)}</span>
        {held !== undefined && !isLasting(held) && <strong className="sub">{spanWords(held)}</strong>}
      </span>
      {premium && <Tag>{t('membership.premium')}</Tag>}
      {held !== undefined && <Tag tone="good">{t('membership.yours')}</Tag>}
      {/* A term that is bought begins at once: while one runs, another would be paid twice. */}
      {held === undefined && mayBuy && price != null && (
        <Button
          kind="primary"
          disabled={isBusy}
          onClick={() =>
            run(
              () => buy(id, again),
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
  const { answer, again } = usePlans(community);
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
              held={heldOf(plan, mine)}
              again={again}
              mayBuy={mayBuy && isReached && answer.kind === 'fresh'}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
