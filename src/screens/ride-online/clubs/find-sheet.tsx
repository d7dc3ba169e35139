import { useDeferredValue, useState } from 'react';
import { useMyServers } from '../../../db';
import { formatMoment, t } from '../../../i18n';
import { useOpenServers } from '../../../online';
import { Button, Card, Notice, SearchField, Sheet } from '../../../ui';
import { Asking, Unreached } from '../../shared/answers';
import { ServerRow } from '../../shared/clubs';

/** Servers that anybody may join, or ask to. */
export function FindSheet({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search);
  const { status, items, total, hasMore, isAdding, asOf, more, again } = useOpenServers(asked);
  const mine = useMyServers();
  const roleIn = (id: string) => mine?.find((one) => one.id === id)?.role;
  return (
    <Sheet title={t('clubs.find')} onClose={onClose}>
      <div className="club-form">
        <SearchField label={t('clubs.search')} value={search} onChange={setSearch} />
        {asOf !== undefined && (
          <Notice icon="offline">{t('lobby.as-of', { time: formatMoment(asOf) })}</Notice>
        )}
        {status === 'loading' && <Asking />}
        {status === 'failed' && <Unreached onAgain={() => void again()} />}
        {status === 'ready' && total === 0 && (
          <p>{t(asked.trim() === '' ? 'clubs.find.empty' : 'clubs.find.none')}</p>
        )}
        {items.length > 0 && (
          <Card>
            {items.map((server) => {
              const role = roleIn(server.id);
              return (
                <ServerRow
                  key={server.id}
                  server={server}
                  text={
                    role === undefined
                      ? t(`server.joining.${server.open ? 'open' : 'requests'}`)
                      : t(`role.${role}`)
                  }
                />
              );
            })}
          </Card>
        )}
        {hasMore && (
          <Button disabled={isAdding} onClick={() => void more()}>
            {t('lobby.more')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
