import { useState } from 'react';
import { Link } from 'wouter';
import { type RejectionRow, type RideRow, useOnlineRides, useRefusedRows, useTracks } from '../../db';
import { formatMoment, formatRaceTime, t } from '../../i18n';
import { Button, Card, LiveBadge, Section, Tag } from '../../ui';
import { AskForReview, RefusedActions, type RideVerdict, verdictOn } from '../shared/rejections';
import { placePath } from './place';

/** Rides shown before all are asked for. */
const FIRST = 5;

const TONES = { waiting: 'neutral', pending: 'neutral', verified: 'good', refused: 'bad' } as const;

interface OwnRide {
  readonly row: RideRow;
  readonly verdict: RideVerdict;
  readonly rejection: RejectionRow | undefined;
}

/** The user's rides for the server, newest first, with how they stand. */
function useOwnRides(track?: string): readonly OwnRide[] | undefined {
  const rides = useOnlineRides(track);
  const refused = useRefusedRows();
  if (rides.status !== 'ready') return undefined;
  const rejections = refused.status === 'ready' ? refused.value : [];
  return rides.value.map((row) => {
    const rejection = rejections.find((one) => one.of === 'rides' && one.docId === row.id);
    return { row, rejection, verdict: verdictOn(row, rejection) };
  });
}

function Row({ ride, name }: { ride: OwnRide; name: string | undefined }) {
  const { row, verdict, rejection } = ride;
  return (
    <li className="own-ride">
      <div className="own-head">
        <span className="record-words">
          {name !== undefined && (
            <Link className="record-strong" href={placePath({ kind: 'track', trackId: row.track })}>
              {name}
            </Link>
          )}
          <span className="sub">{formatMoment(row.riddenAt)}</span>
        </span>
        <span className="record-time num">
          <b className="record-strong">{formatRaceTime(row.timeUs || row.claimedUs)}</b>
          <span className="own-state">
            {verdict.kind === 'verified' && row.live && <LiveBadge>{t('own.live')}</LiveBadge>}
            <Tag tone={TONES[verdict.kind]}>{t(`own.state.${verdict.kind}`)}</Tag>
          </span>
        </span>
      </div>
      {verdict.kind === 'refused' && <p className="own-reason">{verdict.reason}</p>}
      {verdict.kind === 'verified' && verdict.note !== undefined && (
        <p className="own-reason">{verdict.note}</p>
      )}
      {row.reason === 'under-review' && <AskForReview ride={row.id} />}
      {rejection !== undefined && verdict.kind === 'refused' && verdict.again && (
        <RefusedActions row={rejection} />
      )}
    </li>
  );
}

/** How all of them stand, in a sentence. */
function summary(rides: readonly OwnRide[]): string {
  const count = (kind: RideVerdict['kind']): number =>
    rides.filter(({ verdict }) => verdict.kind === kind).length;
  const waiting = count('waiting');
  const refused = count('refused');
  const words = [
    ...(waiting > 0 ? [t('own.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('own.refused', { count: refused })] : []),
  ];
  return words.length > 0 ? words.join(' ') : t('own.all-in');
}

/** The user's own rides for the server, on one track or on all. Nothing, on a track that has none. */
export function OwnRides({ track }: { track?: string }) {
  const rides = useOwnRides(track);
  const { tracks } = useTracks();
  const [all, setAll] = useState(false);
  if (rides === undefined || (rides.length === 0 && track !== undefined)) return null;
  const nameOf = (id: string): string =>
    tracks.find(({ head }) => head.id === id)?.head.name ?? t('own.track.unknown');
  const shown = all ? rides : rides.slice(0, FIRST);
  return (
    <Section title={t('own.title')}>
      <Card>
        <p className="own-summary" role="status">
          {rides.length === 0 ? t('own.none') : summary(rides)}
        </p>
        <ul>
          {shown.map((ride) => (
            <Row
              key={ride.row.id}
              ride={ride}
              name={track === undefined ? nameOf(ride.row.track) : undefined}
            />
          ))}
        </ul>
      </Card>
      {shown.length < rides.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('own.more', { n: rides.length })}
        </Button>
      )}
    </Section>
  );
}
