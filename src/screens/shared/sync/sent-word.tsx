import { type RideRow, useOnlineRide, useRefusedRows } from '../../../db';
import { t } from '../../../i18n';
import { useMyPlace } from '../../../online';
import { useSession } from '../../../session';
import { LiveBadge } from '../../../ui';
import { verdictOn } from '../rejections';
import './sync.css';

/** The rank that a verified ride has brought. */
function Rank({ row }: { row: RideRow }) {
  const { answer } = useMyPlace(row);
  // Only what is so now: a place seen before knows nothing of this ride.
  if (answer?.kind !== 'fresh' || answer.value.rank === 0) return t('sent.verified');
  const { rank, total, ride } = answer.value;
  return t(ride === row.id ? 'sent.rank' : 'sent.not-best', { rank, total });
}

/** A ride that was put on its way to the server. */
export interface SentProps {
  readonly id: string;
  /** Texts about a ride's place in its event. A ride outside of events has none; its place is on a leaderboard. */
  readonly inEvent?: {
    /** The place it will have if it is verified; undefined where nobody can tell. */
    readonly forecast: string | undefined;
    /** The place it has brought; undefined until the server has told it. */
    readonly place: string | undefined;
  };
}

/** What became of a ride that was put on its way to the server, in words that change with it. */
export function SentWord({ id, inEvent }: SentProps) {
  const ride = useOnlineRide(id);
  const refused = useRefusedRows();
  const verified = useSession((session) => session.user?.verified === true);
  const hasEnded = useSession((session) => session.status === 'ended');
  const row = ride.status === 'ready' ? ride.value : undefined;
  if (row === undefined) return null;
  const rejection =
    refused.status === 'ready'
      ? refused.value.find((one) => one.of === 'rides' && one.docId === id)
      : undefined;
  const verdict = verdictOn(row, rejection);
  const isOpen = verdict.kind === 'waiting' || verdict.kind === 'pending';
  const place = inEvent === undefined ? <Rank row={row} /> : (inEvent.place ?? t('sent.verified'));
  return (
    <>
      {isOpen && inEvent?.forecast !== undefined && (
        <p>
          <b>{inEvent.forecast}</b>
        </p>
      )}
      <p className="sub sent" role="status">
        {verdict.kind === 'verified' && row.live && <LiveBadge>{t('own.live')}</LiveBadge>}
        <span>
          {verdict.kind === 'waiting' &&
            t(hasEnded ? 'sent.ended' : verified ? 'sent.waiting' : 'sent.unverified')}
          {verdict.kind === 'pending' && t('sent.pending')}
          {verdict.kind === 'refused' && t('sent.refused', { reason: verdict.reason })}
          {verdict.kind === 'verified' && (verdict.note ?? place)}
        </span>
      </p>
    </>
  );
}
