import { useState } from 'react';
import { formatDate, t } from '../../../i18n';
import { type ManagedPlan, type MembershipCode, revokeCode, useMembershipCodes } from '../../../online';
import { serverNow } from '../../../session';
import { Button, Card, Dialog, Section, showToast, Tag } from '../../../ui';
import { FaultNotice, useAct, useIsReached } from '../../shared/clubs';
import { CodeSheet } from './code-sheet';

/** How a code stands: whether it gives something still, and why not. */
export function standingOf(
  { uses, used, endsAt, revoked }: Pick<MembershipCode, 'uses' | 'used' | 'endsAt' | 'revoked'>,
  now: number,
): 'open' | 'revoked' | 'used-up' | 'over' {
  if (revoked) return 'revoked';
  if (used >= uses) return 'used-up';
  return endsAt !== undefined && endsAt <= now ? 'over' : 'open';
}

/** How often a code was used, and until when it works. */
function useWords({ uses, used, endsAt }: MembershipCode): string {
  const often = t('codes.used', { used, uses });
  // It ends with its last day, which begins the next one.
  return endsAt === undefined
    ? often
    : `${often}, ${t('invitations.until', { time: formatDate(endsAt - 1) })}`;
}

function madeWords({ by, created }: MembershipCode): string {
  const who = by === '' ? t('codes.by-operator') : t('invitations.by', { name: by });
  return created === undefined ? who : `${formatDate(created)}, ${who}`;
}

function Revoking({
  community,
  code,
  again,
  onClose,
}: {
  community: string;
  code: MembershipCode;
  again: () => void;
  onClose: () => void;
}) {
  const { isBusy, fault, run } = useAct();
  const revoke = (): void =>
    run(
      () => revokeCode(community, code.id),
      () => {
        showToast(t('codes.revoked.done'));
        again();
        onClose();
      },
    );
  return (
    <Dialog title={t('codes.revoke.title')} onClose={onClose}>
      <div className="club-form">
        <p>{t('codes.revoke.text', { name: code.label || code.planName })}</p>
        <FaultNotice fault={fault} />
        <div className="two">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={isBusy} onClick={revoke}>
            {t('invitations.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly code: MembershipCode;
  /** Whether its plan is: until then it gives nothing. */
  readonly isOffered: boolean;
  readonly onRevoke: () => void;
}

function Row({ code, isOffered, onRevoke }: RowProps) {
  const isReached = useIsReached();
  const standing = standingOf(code, serverNow());
  const { label, planName } = code;
  return (
    <li className="club-item">
      <span className="row-words">
        <span className="row-title">
          {label || planName} {standing !== 'open' && <Tag>{t(`codes.${standing}`)}</Tag>}
        </span>
        {label !== '' && <span className="sub">{planName}</span>}
        {standing === 'open' && !isOffered && <span className="sub">{t('codes.resting')}</span>}
        <span className="sub">{useWords(code)}</span>
        <span className="sub">{madeWords(code)}</span>
      </span>
      {standing === 'open' && (
        <span className="club-acts">
          <Button disabled={!isReached} onClick={onRevoke}>
            {t('invitations.revoke')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Codes for memberships: how they stand, new ones, and ending one. @param offered the plans that one can be for */
export function Codes({ community, offered }: { community: string; offered: readonly ManagedPlan[] }) {
  const { status, items, hasMore, isAdding, more, again } = useMembershipCodes(community);
  const [makes, setMakes] = useState(false);
  const [revoked, setRevoked] = useState<MembershipCode>();
  const isReached = useIsReached();
  const [first, ...others] = offered;
  return (
    <Section title={t('codes')}>
      <Card>
        {status === 'loading' && <p className="community-none sub">{t('lobby.loading')}</p>}
        {status === 'failed' && <p className="community-none sub">{t('lobby.offline.text')}</p>}
        {status === 'ready' && items.length === 0 && (
          <p className="community-none sub">{t(first === undefined ? 'codes.need-plan' : 'codes.none')}</p>
        )}
        <ul>
          {items.map((code) => (
            <Row
              key={code.id}
              code={code}
              isOffered={offered.some(({ id }) => id === code.plan)}
              onRevoke={() => setRevoked(code)}
            />
          ))}
        </ul>
      </Card>
      <div className="run-more">
        {hasMore && (
          <Button kind="quiet" disabled={isAdding} onClick={() => void more()}>
            {t('lobby.more')}
          </Button>
        )}
        {first !== undefined && (
          <Button icon="plus" disabled={!isReached} onClick={() => setMakes(true)}>
            {t('codes.new')}
          </Button>
        )}
      </div>
      {makes && first !== undefined && (
        <CodeSheet
          community={community}
          plans={[first, ...others]}
          onMade={() => void again()}
          onClose={() => setMakes(false)}
        />
      )}
      {revoked !== undefined && (
        <Revoking
          community={community}
          code={revoked}
          again={() => void again()}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  );
}
