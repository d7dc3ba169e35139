import { useLocation, useSearch } from 'wouter';
import { t } from '../../i18n';
import { Card, Icon, RowLink } from '../../ui';
import { paths } from '../paths';
import '../shared/tracks/tracks.css';
import '../shared/tracks/leaderboard.css';
import { SyncChip } from '../shared/sync';
import { Catalogue } from './catalogue';
import { DaysAndWeeks } from './days';
import './online.css';
import { OnlineSheet } from './online-sheet';
import { OwnRides } from './own-rides';
import { placePath, readPlace } from './place';

function Ways() {
  return (
    <Card className="lobby-ways">
      <RowLink
        href={paths.manageOnlineTracks}
        icon="upload"
        title={t('lobby.mine')}
        text={t('lobby.mine.text')}
      />
      <div className="lobby-clubs">
        <span className="row-icon">
          <Icon name="people" />
        </span>
        <span className="row-words">
          <span className="row-title">{t('lobby.clubs')}</span>
          <span className="sub">{t('lobby.clubs.text')}</span>
        </span>
      </div>
    </Card>
  );
}

/** The lobby: how this device stands with the server, one's own rides there, and the tracks of everybody. */
export function Screen() {
  const place = readPlace(useSearch());
  const [, navigate] = useLocation();
  return (
    <div className="screen lobby">
      <header className="screen-head">
        <h1>{t('title.ride-online')}</h1>
        <SyncChip />
      </header>
      <DaysAndWeeks />
      <Ways />
      <OwnRides />
      <Catalogue />
      {place.kind === 'track' && (
        <OnlineSheet
          key={place.trackId}
          trackId={place.trackId}
          onClose={() => navigate(placePath({ kind: 'lobby' }), { replace: true })}
        />
      )}
    </div>
  );
}
