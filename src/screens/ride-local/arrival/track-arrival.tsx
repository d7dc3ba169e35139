import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Db, makeId, putTrack, useDb, useTracks } from '../../../db';
import { t } from '../../../i18n';
import { type Fault, migrateBody, type Parsed, type TrackBody, trackFrom } from '../../../tracks';
import { Button, Dialog } from '../../../ui';
import { placePath } from '../place';
import { Refused } from './refused';
import { closeArrival } from './state';
import { TrackGlance } from './track-glance';

/** Why a shared track cannot be ridden, as the words of shared rides have it. */
function whyNot(faults: readonly Fault[]): 'damaged' | 'newer' | 'bad-track' {
  switch (faults[0]?.key) {
    case 'newer-format':
      return 'newer';
    case 'not-a-code':
    case 'code-damaged':
    case 'too-big':
      return 'damaged';
    default:
      return 'bad-track';
  }
}

function Offered({ db, body }: { db: Db; body: TrackBody }) {
  const [, navigate] = useLocation();
  const { status, tracks } = useTracks();
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  /** Opening a link twice gives one track. @returns its id here */
  const take = async (): Promise<string | undefined> => {
    const track = trackFrom(migrateBody(body), makeId(), 'own');
    const here = tracks.find(({ head }) => head.hash === track.hash);
    if (here !== undefined) return here.head.id;
    return (await putTrack(db, track)).kind === 'failed' ? undefined : track.id;
  };
  const go = async (kind: 'ride' | 'track'): Promise<void> => {
    setState('busy');
    const trackId = await take();
    if (trackId === undefined) return setState('failed');
    closeArrival();
    navigate(placePath({ kind, trackId }));
  };
  if (state === 'failed') return <Refused what="track" why="storage" />;
  // Whether it is here already is known once the tracks have been read.
  const isBusy = state === 'busy' || status === 'loading';
  return (
    <Dialog title={body.name} onClose={closeArrival}>
      <div className="ride-sheet">
        <TrackGlance track={body} />
        <Button kind="primary" icon="go" disabled={isBusy} onClick={() => void go('ride')}>
          {t('arrival.now')}
        </Button>
        <div className="two">
          <Button disabled={isBusy} onClick={() => void go('track')}>
            {t('arrival.keep')}
          </Button>
          <Button onClick={closeArrival}>{t('arrival.no')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A track that somebody has shared: shown, and ridden at a press. */
export function TrackArrival({ read }: { read: Parsed<'body', TrackBody> }) {
  const db = useDb();
  if (!read.ok) return <Refused what="track" why={whyNot(read.faults)} />;
  return db === undefined ? null : <Offered db={db} body={read.body} />;
}
