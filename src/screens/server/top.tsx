import { t } from '../../i18n';
import type { ClubRole } from '../../online';
import { IconLink, Tag, usePageName } from '../../ui';
import { paths } from '../paths';
import { type ClubColours, colourStyle } from '../shared/clubs';
import { SyncChip } from '../shared/sync';

type Shown = ClubColours & { readonly name: string; readonly open: boolean; readonly requests: boolean };

/** Characters of a word that a phone's line holds in the large letters of a title. */
const MOST = 14;

const isLong = (name: string): boolean => name.split(/[\s-]/).some((word) => word.length > MOST);

/** The head of the page: name and colours, how one comes in, one's own role. */
export function Top({ server, own }: { server: Shown; own: ClubRole | undefined }) {
  usePageName(server.name);
  const way = server.open ? 'open' : server.requests ? 'requests' : 'invited';
  return (
    <header className="server-top" style={colourStyle(server)}>
      <div className="server-bar">
        <IconLink icon="back" label={t('title.ride-online')} href={paths.rideOnline} />
        <SyncChip />
      </div>
      <h1 className={isLong(server.name) ? 'server-long' : undefined}>{server.name}</h1>
      <div className="server-tags">
        <Tag>{t(`server.joining.${way}`)}</Tag>
        {own !== undefined && <Tag>{t(`role.${own}`)}</Tag>}
      </div>
    </header>
  );
}
