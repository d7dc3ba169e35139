import { formatGap, formatRaceTime, shownGapUs, t } from '../../i18n';
import { type BoardItem, useBoard } from '../../online';
import { useSession } from '../../session';
import { type Equipment, simVersion } from '../../sim';
import { ButtonLink, LiveBadge, Section } from '../../ui';
import { paths } from '../paths';
import '../shared/tracks/leaderboard.css';

/** Riders shown: the lobby has them all. */
const MOST = 5;

function Row({ item, bestUs, own }: { item: BoardItem; bestUs: number; own: boolean }) {
  const gap = shownGapUs(item.timeUs, bestUs);
  return (
    <li className="board-row" data-own={own}>
      <b className="board-rank num">{item.rank}</b>
      <span className="board-name">
        <span className="record-strong">{own ? t('board.you') : item.name || t('track.rider.unnamed')}</span>
        {item.live && <LiveBadge>{t('board.live')}</LiveBadge>}
      </span>
      <span className="record-time num">
        <b className="record-strong">{formatRaceTime(item.timeUs)}</b>
        <span className="sub">{gap > 0 ? formatGap(gap) : ''}</span>
      </span>
    </li>
  );
}

/**
 * The top of a track's leaderboard, as the server says now. Nothing without an answer or without a ride there: a track
 * of one's own has no board, and the lobby tells of a server that is away.
 */
export function OnlineBoard({
  track,
  hash,
  equipment,
}: {
  track: string;
  hash: string;
  equipment: Equipment;
}) {
  const me = useSession((session) => session.user?.id);
  const { items, total, asOf } = useBoard({ track, hash, equipment, simVersion, event: '' });
  if (total === 0 || asOf !== undefined) return null;
  const bestUs = items[0]?.timeUs ?? 0;
  return (
    <Section title={t('board.title')} aside={t('board.total', { count: total })}>
      <div className="board-parts">
        <ol className="board" aria-label={t('board.title')}>
          {items.slice(0, MOST).map((item) => (
            <Row key={item.ride} item={item} bestUs={bestUs} own={item.rider === me} />
          ))}
        </ol>
        <ButtonLink href={paths.onlineTrack(track)}>{t('track.board.all')}</ButtonLink>
      </div>
    </Section>
  );
}
