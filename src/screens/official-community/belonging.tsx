import { useState } from 'react';
import { useMyServers } from '../../db';
import { t } from '../../i18n';
import { attachServer, type Community, detachServer, useCommunityRequests } from '../../online';
import { Button, Card, Notice, Section, Select } from '../../ui';
import { FaultNotice, useAct, useIsReached } from '../shared/clubs';

/** For who runs the community: what is pending, and an end to what was agreed. */
export function Requests({ community, again }: { community: Community; again: () => void }) {
  const { answer, again: askAgain } = useCommunityRequests(community.id);
  const { isBusy, run } = useAct(true);
  const isReached = useIsReached();
  if (answer === undefined || answer.kind === 'none' || answer.value.length === 0) return null;
  const after = (): void => {
    askAgain();
    again();
  };
  return (
    <Section title={t('community.requests')}>
      <Card>
        <ul>
          {answer.value.map(({ server, serverName, by }) => (
            <li key={server} className="community-request">
              <span>{t(`community.request.${by}`, { server: serverName })}</span>
              <span className="two">
                {by === 'server' && (
                  <Button
                    kind="primary"
                    disabled={isBusy || !isReached}
                    onClick={() => run(() => attachServer(server, community.id), after)}
                  >
                    {t('community.accept')}
                  </Button>
                )}
                <Button
                  disabled={isBusy || !isReached}
                  onClick={() => run(() => detachServer(server, community.id), after)}
                >
                  {t('community.decline')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** For the owner of servers: one of them can come here, or leave. */
export function Bring({ community, again }: { community: Community; again: () => void }) {
  const own = useMyServers()?.filter(({ role, closed }) => role === 'owner' && !closed) ?? [];
  const free = own.filter((one) => one.community === '');
  const here = own.filter((one) => one.community === community.id);
  const [chosen, setChosen] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, fault, run } = useAct();
  const isReached = useIsReached();
  if (free.length === 0 && here.length === 0) return null;
  const server = free.find(({ id }) => id === chosen) ?? free[0];
  return (
    <Section title={t('community.bring')}>
      <p className="sub">{t('community.bring.text')}</p>
      {fault !== undefined && <FaultNotice fault={fault} />}
      {isAsked && <Notice icon="info">{t('community.bring.pending')}</Notice>}
      {server !== undefined && (
        <div className="community-bring">
          <Select
            label={t('community.server')}
            value={server.id}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <Button
            disabled={isBusy || !isReached}
            onClick={() =>
              run(
                () => attachServer(server.id, community.id),
                ({ state }) => {
                  setAsked(state === 'pending');
                  again();
                },
              )
            }
          >
            {t('community.bring')}
          </Button>
        </div>
      )}
      {here.map(({ id, name }) => (
        <div key={id} className="community-bring">
          <span className="row-title">{name}</span>
          <Button
            disabled={isBusy || !isReached}
            onClick={() => run(() => detachServer(id, community.id), again)}
          >
            {t('community.detach')}
          </Button>
        </div>
      ))}
    </Section>
  );
}
