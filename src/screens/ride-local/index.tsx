import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type TrackSummary, useTracks } from '../../db';
import { addWords, type TitleKey, t } from '../../i18n';
import { rememberTrack, useActiveRider } from '../../session';
import { ButtonLink, Empty, Loading, preload, useLoaded } from '../../ui';
import { paths } from '../paths';
import { lastTrackOf, Unridable } from '../shared/tracks';
import { type Place, placePath, readPlace } from './place';
import { loadRide } from './ride-code';
import '../shared/tracks/tracks.css';

// The list and the ride are fetched apart: whoever comes for one needs little of the other.
async function loadList() {
  const [list] = await Promise.all([import('./list'), addWords(['online'])]);
  return list;
}

const isRide = (place: Place): boolean => place.kind === 'ride' || place.kind === 'replay';

// The one that the address asks for is on its way while the tracks are made ready.
if (typeof location !== 'undefined') preload(isRide(readPlace(location.search)) ? loadRide : loadList);

/** Keeps in mind which track the player is at, with its best time: home goes on from there. */
function useRemembered(place: Place, track: TrackSummary | undefined): void {
  const { equipment, id } = useActiveRider();
  useEffect(() => {
    if (place.kind === 'ride' && track !== undefined) rememberTrack(lastTrackOf(track, equipment, id));
  }, [place.kind, track, equipment, id]);
}

/**
 * Whether the place is a ride or a replay that has begun: it goes on whatever becomes of its track, or of the rider, in
 * another tab.
 */
function useBegun(place: Place, found: boolean): boolean {
  const at = isRide(place) ? placePath(place) : undefined;
  const [begun, setBegun] = useState<string>();
  const now = found || at === undefined ? at : begun;
  if (now !== begun) setBegun(now);
  return at !== undefined && now === at;
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

function Listed({ title, track }: { title: TitleKey; track?: TrackSummary | undefined }) {
  const list = useLoaded(loadList);
  switch (list.status) {
    case 'ready':
      return <list.value.List track={track} />;
    case 'failed':
      return <Unridable title={t('failed.title')} text={t('failed.text')} />;
    case 'loading':
      return <Loading title={t(title)} />;
  }
}

function Ridden({ place }: { place: Extract<Place, { kind: 'ride' | 'replay' }> }) {
  const code = useLoaded(loadRide);
  switch (code.status) {
    case 'ready':
      return <code.value.RidePage place={place} />;
    case 'failed':
      return <Unridable title={t('failed.title')} text={t('failed.text')} />;
    case 'loading':
      return <Loading />;
  }
}

/** Local tracks: the list, a track opened over it, and the ride itself. The address says which. */
export function Screen({ title }: { title: TitleKey }) {
  const place = readPlace(useSearch());
  const { id: rider } = useActiveRider();
  const { status, tracks, total } = useTracks({ rider });
  const track = 'trackId' in place ? tracks.find(({ head }) => head.id === place.trackId) : undefined;
  const hasBegun = useBegun(place, track !== undefined);
  useRemembered(place, track);
  switch (place.kind) {
    case 'list':
      return <Listed title={title} />;
    case 'unknown':
      return <MissingTrack />;
    case 'track':
      // As below: as long as there are no tracks yet, it may still come.
      if (track === undefined && status === 'ready' && total > 0) return <MissingTrack />;
      return <Listed title={title} track={track} />;
    case 'ride':
    case 'replay':
      if (hasBegun) return <Ridden place={place} />;
      if (status === 'loading') return <Loading />;
      // A link to a track is followed as soon as the default tracks are there.
      return total === 0 ? <Listed title={title} /> : <MissingTrack />;
  }
}
