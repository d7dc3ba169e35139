import { useLocation } from 'wouter';
import type { TrackSummary } from '../../db';
import { Arriving } from './arrival/arriving';
import { placePath } from './place';
import { TrackSheet } from './track-sheet';
import { TracksPage } from './tracks-page';

/** The list of tracks, and over it the track that is opened, if one is. */
export function List({ track }: { track: TrackSummary | undefined }) {
  const [, navigate] = useLocation();
  return (
    <>
      <TracksPage />
      <Arriving />
      {track !== undefined && (
        <TrackSheet
          key={track.head.id}
          track={track}
          onClose={() => navigate(placePath({ kind: 'list' }), { replace: true })}
        />
      )}
    </>
  );
}
