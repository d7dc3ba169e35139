import { useLocation, useSearch } from 'wouter';
import { t } from '../../i18n';
import { Card, RowLink } from '../../ui';
import { paths } from '../paths';
import '../shared/tracks/tracks.css';
import '../shared/tracks/leaderboard.css';
import { SyncChip } from '../shared/sync';
import { Catalogue } from './catalogue';
import { Clubs } from './clubs';
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
    </Card>
  );
}

/** The lobby: how this device stands with the server, one's servers and rides there, and the tracks of everybody. */
export function Screen() {
  const place = readPlace(useSearch());
  const [, navigate] = useLocation();
  return (
    <div className="screen lobby">
      <header className="screen-head">
        <h1>{t('title.ride-online')}</h1>
        <SyncChip />
      </header>
      <Clubs />
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
