import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMyServers } from '../../../db';
import { t } from '../../../i18n';
import { invitationIn } from '../../../online';
import { ButtonLink, Card, Icon, type IconName, Section } from '../../../ui';
import { paths } from '../../paths';
import { AsOf, ServerRow, useIsReached } from '../../shared/clubs';
import './lobby-clubs.css';
import { Events } from './events';
import { FindSheet } from './find-sheet';
import { FoundSheet, useFounding } from './found-sheet';
import { EarlierNews, Inbox } from './inbox';
import { InvitationSheet } from './invitation-sheet';
import { WaitingForMe } from './waiting';

type Opening = 'find' | 'found' | 'invitation' | 'news';

/** A row that opens something over the lobby. */
function Way({
  icon,
  children,
  ...rest
}: {
  icon: IconName;
  children: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className="row-link lobby-way" {...rest}>
      <span className="row-icon">
        <Icon name={icon} />
      </span>
      <span className="row-words row-title">{children}</span>
      <Icon name="chevron" size={20} className="row-arrow" />
    </button>
  );
}

/** The servers that one belongs to, and the ways to more. */
function MyServers({ onOpen }: { onOpen: (sheet: Opening) => void }) {
  const servers = useMyServers();
  const mayFound = useFounding();
  const isReached = useIsReached();
  return (
    <Section title={t('clubs.mine')}>
      <Card>
        {servers === undefined && <p className="lobby-none sub">{t('lobby.loading')}</p>}
        {servers?.length === 0 && <p className="lobby-none">{t('clubs.mine.none')}</p>}
        {servers?.map((server) => (
          <ServerRow
            key={server.id}
            server={server}
            text={server.closed ? t('server.closed') : t(`role.${server.role}`)}
          />
        ))}
      </Card>
      <Card className="lobby-more">
        <Way icon="search" onClick={() => onOpen('find')}>
          {t('clubs.find')}
        </Way>
        <Way icon="people" onClick={() => onOpen('invitation')}>
          {t('clubs.invitation')}
        </Way>
        {mayFound === true && (
          <Way icon="plus" disabled={!isReached} onClick={() => onOpen('found')}>
            {t('clubs.found')}
          </Way>
        )}
        <Way icon="info" onClick={() => onOpen('news')}>
          {t('news.earlier')}
        </Way>
      </Card>
      {mayFound === false && (
        <>
          <p className="sub lobby-how">{t('clubs.found.how')}</p>
          <div className="lobby-ways">
            <ButtonLink kind="quiet" icon="star" href={paths.upgrade}>
              {t('title.upgrade')}
            </ButtonLink>
          </div>
        </>
      )}
    </Section>
  );
}

/** Servers in the lobby: those one belongs to, what waits, news, and what an invitation opens. */
export function Clubs() {
  const invitation = invitationIn(useSearch());
  const [, navigate] = useLocation();
  const [sheet, setSheet] = useState<Opening>();
  const close = (): void => setSheet(undefined);
  return (
    <>
      <AsOf />
      <Inbox />
      <WaitingForMe />
      <Events />
      <MyServers onOpen={setSheet} />
      {sheet === 'find' && <FindSheet onClose={close} />}
      {sheet === 'news' && <EarlierNews onClose={close} />}
      {sheet === 'found' && <FoundSheet onClose={close} />}
      {(sheet === 'invitation' || invitation !== undefined) && (
        <InvitationSheet
          key={invitation}
          followed={invitation}
          onClose={() => {
            close();
            if (invitation !== undefined) navigate(paths.rideOnline, { replace: true });
          }}
        />
      )}
    </>
  );
}
