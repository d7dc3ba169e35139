import { t } from '../../i18n';
import { type HeldMembership, openPortal } from '../../online';
import { Button, Card, IconLink, Section, Tag } from '../../ui';
import { paths } from '../paths';
import { AsOf, useAct, useIsReached } from '../shared/clubs';
import { CodeForm, Plans, PurchaseNotice, spanWords, useOwnMemberships } from '../shared/memberships';
import './upgrade.css';

/** What the server lets somebody with premium do, and others not. */
function Gives() {
  return (
    <Section title={t('upgrade.gives')}>
      <Card>
        <ul className="upgrade-gives">
          <li>{t('upgrade.gives.servers')}</li>
          <li>{t('upgrade.gives.members')}</li>
          <li>{t('upgrade.gives.tracks')}</li>
        </ul>
      </Card>
      <p className="sub upgrade-free">{t('upgrade.free')}</p>
    </Section>
  );
}

function Held({ memberships, portal }: { memberships: readonly HeldMembership[]; portal: boolean }) {
  const { isBusy, run } = useAct(true);
  const isReached = useIsReached();
  if (memberships.length === 0) return null;
  return (
    <Section title={t('upgrade.mine')}>
      <Card>
        <ul>
          {memberships.map((one) => (
            <li key={one.id} className="membership-plan">
              <span className="row-words">
                <span className="row-title">{one.name}</span>
                <span className="sub">{spanWords(one)}</span>
              </span>
              {one.premium && one.state !== 'ended' && <Tag tone="good">{t('membership.premium')}</Tag>}
            </li>
          ))}
        </ul>
      </Card>
      {portal && (
        <div className="upgrade-portal">
          <Button
            disabled={isBusy || !isReached}
            onClick={() => run(openPortal, ({ url }) => location.assign(url))}
          >
            {t('upgrade.manage')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** What premium gives, what one holds, and the ways to a membership: buying one, or a code. */
export function Screen({ params: { status } }: { params: Readonly<Record<string, string>> }) {
  const own = useOwnMemberships();
  const { mine, mayHave, heed } = own;
  return (
    <div className="screen upgrade">
      <header className="screen-head">
        <IconLink icon="back" label={t('title.profile')} href={paths.profile} />
        <h1>{t('title.upgrade')}</h1>
      </header>
      <PurchaseNotice status={status} own={own} />
      <AsOf />
      <Held memberships={mine?.memberships ?? []} portal={mine?.portal === true} />
      <Gives />
      <Plans community="" mine={mine} mayBuy={mayHave} />
      <CodeForm onRedeemed={heed} />
    </div>
  );
}
