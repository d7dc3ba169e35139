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

/** What became of a ride that was put on its way to the server, in one sentence that changes with it. */
export function SentWord({ id }: { id: string }) {
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
  return (
    <p className="sub sent" role="status">
      {verdict.kind === 'verified' && row.live && <LiveBadge>{t('own.live')}</LiveBadge>}
      <span>
        {verdict.kind === 'waiting' &&
          t(hasEnded ? 'sent.ended' : verified ? 'sent.waiting' : 'sent.unverified')}
        {verdict.kind === 'pending' && t('sent.pending')}
        {verdict.kind === 'refused' && t('sent.refused', { reason: verdict.reason })}
        {verdict.kind === 'verified' && (verdict.note ?? <Rank row={row} />)}
      </span>
    </p>
  );
}
