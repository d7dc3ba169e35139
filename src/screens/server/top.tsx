import { t } from '../../i18n';
import type { ClubRole } from '../../online';
import { IconLink, Tag } from '../../ui';
import { paths } from '../paths';
import { type ClubColours, colourStyle } from '../shared/clubs';
import { SyncChip } from '../shared/sync';

type Shown = ClubColours & { readonly name: string; readonly open: boolean; readonly requests: boolean };

/** The head of the page: name and colours, how one comes in, one's own role. */
export function Top({ server, own }: { server: Shown; own: ClubRole | undefined }) {
  const way = server.open ? 'open' : server.requests ? 'requests' : 'invited';
  return (
    <header className="server-top" style={colourStyle(server)}>
      <div className="server-bar">
        <IconLink icon="back" label={t('title.ride-online')} href={paths.rideOnline} />
        <SyncChip />
      </div>
      <h1>{server.name}</h1>
      <div className="server-tags">
        <Tag>{t(`server.joining.${way}`)}</Tag>
        {own !== undefined && <Tag>{t(`role.${own}`)}</Tag>}
      </div>
    </header>
  );
}
