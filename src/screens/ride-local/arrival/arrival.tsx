import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type Db, importRide, useDb, useTracks } from '../../../db';
import { formatRaceTime, t } from '../../../i18n';
import { Button, Dialog } from '../../../ui';
import { tracksArrived } from '../../shared/default-tracks';
import { placePath } from '../place';
import { type Offer, type Offered, offerOf } from './offer';
import { Refused } from './refused';
import { type Arrived, closeArrival } from './state';
import { TrackArrival } from './track-arrival';
import { TrackGlance } from './track-glance';

/** What is known of the ride, in plain sentences. */
function About({ offer: { ride, track, newTrack, checked } }: { offer: Offer }) {
  const [claimed, time] = [formatRaceTime(ride.timeUs), formatRaceTime(checked.timeUs)];
  return (
    <>
      <TrackGlance track={track} />
      <p>{t('arrival.on', { track: track.name, equipment: t(`equipment.${ride.equipment}`) })}</p>
      <p className="sub" role={checked.honest ? undefined : 'alert'}>
        {checked.honest ? t('arrival.true') : t('arrival.forged', { claimed, time })}
      </p>
      {ride.assisted && <p className="sub">{t('arrival.assisted')}</p>}
      {newTrack && <p className="sub">{t('arrival.with-track')}</p>}
    </>
  );
}

function Asking({ db, offer }: { db: Db; offer: Offer }) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { ride, track, newTrack, checked } = offer;
  const take = async (to: 'race' | 'watch'): Promise<void> => {
    setBusy(true);
    const { timeUs, splitsUs, stream } = checked;
    const taken = await importRide(db, {
      ...{ track, newTrack, by: ride.rider, equipment: ride.equipment, timeUs, splitsUs, stream },
      simVersion: ride.simVersion,
      ...(ride.assisted ? { assist: 'one-switch' } : {}),
    });
    if (taken.kind === 'failed') {
      setFailed(true);
      return;
    }
    closeArrival();
    const { id } = taken.record;
    navigate(
      placePath(
        to === 'race'
          ? { kind: 'ride', trackId: track.id, challenge: id }
          : { kind: 'replay', trackId: track.id, recordIds: [id] },
      ),
    );
  };
  if (failed) return <Refused why="storage" />;
  const rider = ride.rider || t('arrival.nobody');
  const watching = ride.purpose === 'replay';
  return (
    <Dialog
      title={t('arrival.title', { rider, time: formatRaceTime(checked.timeUs) })}
      onClose={closeArrival}
    >
      <div className="ride-sheet">
        <About offer={offer} />
        <Button
          kind="primary"
          disabled={busy}
          icon={watching ? 'play' : 'go'}
          onClick={() => void take(watching ? 'watch' : 'race')}
        >
          {t(watching ? 'arrival.see' : 'arrival.now')}
        </Button>
        <div className="two">
          <Button
            disabled={busy}
            icon={watching ? 'go' : 'play'}
            onClick={() => void take(watching ? 'race' : 'watch')}
          >
            {t(watching ? 'arrival.now' : 'arrival.see')}
          </Button>
          <Button onClick={closeArrival}>{t('arrival.no')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Checking({ arrived }: { arrived: Extract<Arrived, { kind: 'read' }> }) {
  const db = useDb();
  const { status, tracks } = useTracks();
  const [offered, setOffered] = useState<Offered>();
  const { read } = arrived;
  useEffect(() => {
    if (!read.ok || db === undefined || status === 'loading' || offered !== undefined) return;
    let wanted = true;
    const heads = tracks.map(({ head }) => head);
    // On the very first visit the tracks of the game are still being put on the device.
    void tracksArrived()
      .then(() => offerOf(db, read.ride, heads))
      .then((next) => wanted && setOffered(next));
    return () => {
      wanted = false;
    };
  }, [read, db, status, tracks, offered]);
  if (!read.ok) return <Refused why={read.fault.why} />;
  if (offered === undefined || db === undefined) {
    return (
      <Dialog title={t('arrival.reading')} onClose={closeArrival}>
        <p role="status">{t('arrival.reading.text')}</p>
      </Dialog>
    );
  }
  return offered.kind === 'offer' ? <Asking db={db} offer={offered.offer} /> : <Refused why={offered.why} />;
}

/** What somebody has shared: a ride, ridden again and shown for what it is, or a track; taken in when the player says so. */
export function Arrival({ arrived }: { arrived: Arrived }) {
  switch (arrived.kind) {
    case 'elsewhere':
      return <Refused why={arrived.file} />;
    case 'track':
      return <TrackArrival read={arrived.read} />;
    case 'read':
      return <Checking arrived={arrived} />;
  }
}
