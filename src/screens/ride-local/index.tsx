import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type TrackSummary, useTracks } from '../../db';
import { t } from '../../i18n';
import { rememberTrack, useActiveRider } from '../../session';
import { ButtonLink, Empty } from '../../ui';
import { paths } from '../paths';
import { type Place, placePath, readPlace } from './place';
import { RidePage } from './ride-page';
import { TrackSheet } from './track-sheet';
import { lastTrackOf } from './track-words';
import './tracks.css';
import { TracksPage } from './tracks-page';

/** Keeps in mind which track the player is at, with its best time: home goes on from there. */
function useRemembered(place: Place, track: TrackSummary | undefined): void {
  const { equipment, id } = useActiveRider();
  useEffect(() => {
    if (place.kind === 'ride' && track !== undefined) rememberTrack(lastTrackOf(track, equipment, id));
  }, [place.kind, track, equipment, id]);
}

function MissingTrack() {
  return (
    <div className="screen screen-middle">
      <Empty icon="tracks" title={t('track.missing.title')}>
        <p>{t('track.missing.text')}</p>
        <ButtonLink href={paths.rideLocal}>{t('track.back')}</ButtonLink>
      </Empty>
    </div>
  );
}

/** Local tracks: the list, a track opened over it, and the ride itself. The address says which. */
export function Screen() {
  const place = readPlace(useSearch());
  const [, navigate] = useLocation();
  const { id: rider } = useActiveRider();
  const { status, tracks, total } = useTracks({ rider });
  const track = place.kind === 'list' ? undefined : tracks.find(({ head }) => head.id === place.trackId);
  useRemembered(place, track);
  switch (place.kind) {
    case 'list':
    case 'track':
      return (
        <>
          <TracksPage />
          {track !== undefined && (
            <TrackSheet
              key={track.head.id}
              track={track}
              onClose={() => navigate(placePath({ kind: 'list' }), { replace: true })}
            />
          )}
        </>
      );
    case 'ride':
    case 'replay':
      if (status === 'loading') return null;
      // A link to a track is followed as soon as the default tracks are there.
      if (track === undefined && total === 0) return <TracksPage />;
      return track === undefined ? <MissingTrack /> : <RidePage place={place} />;
  }
}
