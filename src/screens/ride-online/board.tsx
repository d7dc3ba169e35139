import { useEffect, useMemo, useState } from 'react';
import { formatGap, formatMoment, formatRaceTime, NO_VALUE, shownGapUs, t } from '../../i18n';
import {
  type BoardItem,
  type BoardKey,
  type MyPlace,
  olderVersions,
  useBoard,
  useMyPlace,
} from '../../online';
import { useSession } from '../../session';
import { type Equipment, simVersion } from '../../sim';
import { Button, IconButton, LiveBadge, Notice, Section, Select, Tag } from '../../ui';
import { ReportDialog } from '../shared/clubs';

interface Racing {
  /** Races a ride of the board; absent where none can be raced. */
  readonly onRace: ((item: BoardItem) => void) | undefined;
  /** Reports one instead. */
  readonly onReport?: ((item: BoardItem) => void) | undefined;
}

export function Row({
  item,
  bestUs,
  me,
  onRace,
  onReport,
}: { item: BoardItem; bestUs: number; me: string } & Racing) {
  const own = item.rider === me;
  const name = own ? t('board.you') : item.name || t('track.rider.unnamed');
  const time = formatRaceTime(item.timeUs);
  const gap = shownGapUs(item.timeUs, bestUs);
  return (
    <li className="board-row" data-own={own}>
      <b className="board-rank num">{item.rank}</b>
      <span className="board-name">
        <span className="record-strong">{name}</span>
        {item.live && <LiveBadge>{t('board.live')}</LiveBadge>}
      </span>
      <span className="record-time num">
        <b className="record-strong">{time}</b>
        <span className="sub">{gap > 0 ? formatGap(gap) : ''}</span>
      </span>
      {onReport !== undefined && !own && (
        <IconButton
          icon="warning"
          label={t('report.result', { name, time })}
          onClick={() => onReport(item)}
        />
      )}
      {onReport === undefined && onRace !== undefined && (
        <IconButton
          icon="ghost"
          label={t('board.race', { name: own ? t('board.you') : name, time })}
          onClick={() => onRace(item)}
        />
      )}
    </li>
  );
}

/** One's own place with those around it, wherever the list below stands. */
function Mine({ mine, me, bestUs, onRace }: { mine: MyPlace; me: string; bestUs: number } & Racing) {
  if (mine.rank === 0) return <p className="sub">{t('board.rank.none')}</p>;
  const { rank, total, timeUs, ride, ahead, behind } = mine;
  const own: BoardItem = { rank, ride, rider: me, name: '', timeUs, at: 0, live: false };
  return (
    <>
      <p>
        <b>{t('board.rank', { rank, total })}</b>
      </p>
      {/* Whoever stands at the top is seen there. */}
      {rank > ahead.length + 2 && (
        <ol className="board" aria-label={t('board.mine')}>
          {[...ahead, own, ...behind].map((item) => (
            <Row key={item.ride} item={item} bestUs={bestUs} me={me} onRace={onRace} />
          ))}
        </ol>
      )}
    </>
  );
}

/** The version of the game whose board is shown, where older ones have rides. */
function Versions({
  of,
  value,
  onChange,
}: {
  of: Omit<BoardKey, 'simVersion'>;
  value: number;
  onChange: (version: number) => void;
}) {
  const { track, equipment, event } = of;
  const [older, setOlder] = useState<readonly number[]>([]);
  useEffect(() => {
    let wanted = true;
    void olderVersions({ track, equipment, event }).then((found) => wanted && setOlder(found));
    return () => {
      wanted = false;
    };
  }, [track, equipment, event]);
  if (older.length === 0) return null;
  return (
    <Select
      bare
      label={t('board.version')}
      value={String(value)}
      options={[simVersion, ...older].map((version) => ({
        value: String(version),
        label: version === simVersion ? t('board.version.now') : t('board.version.old', { n: version }),
      }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

/** Rides under review: they are listed without a rank. */
function Reviews({ reviews, me }: { reviews: NonNullable<MyPlace['reviews']>; me: string }) {
  if (reviews.length === 0) return null;
  return (
    <ul className="board" aria-label={t('review.list')}>
      {reviews.map(({ ride, rider, name, timeUs }) => (
        <li key={ride} className="board-row" data-own={rider === me}>
          <b className="board-rank num">{NO_VALUE}</b>
          <span className="board-name">
            <span className="record-strong">
              {rider === me ? t('board.you') : name || t('track.rider.unnamed')}
            </span>
            <Tag>{t('review.tag')}</Tag>
          </span>
          <span className="record-time num">{formatRaceTime(timeUs)}</span>
        </li>
      ))}
    </ul>
  );
}

function AsOf({ at }: { at: number | undefined }) {
  if (at === undefined) return null;
  return (
    <Notice icon="offline">
      <p>{t('lobby.as-of', { time: formatMoment(at) })}</p>
    </Notice>
  );
}

/** A leaderboard of a track and equipment: one's own place, then everybody page by page. */
export function Board({
  track,
  equipment,
  event,
  rule,
  onRace,
}: {
  track: string;
  equipment: Equipment;
  /** A day or week, or '' for the track's own leaderboard. */
  event: string;
  /** What counts here, where it is not every ride. */
  rule: string | undefined;
  onRace: (item: BoardItem) => void;
}) {
  const me = useSession((session) => session.user?.id ?? '');
  const [version, setVersion] = useState(simVersion);
  const of = useMemo(() => ({ track, equipment, event }), [track, equipment, event]);
  const key = useMemo(() => ({ ...of, simVersion: version }), [of, version]);
  const { status, items, total, hasMore, isAdding, asOf, more, again } = useBoard(key);
  const { answer } = useMyPlace(key);
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  const bestUs = items[0]?.timeUs ?? 0;
  const racing = version === simVersion ? onRace : undefined;
  const [isReporting, setReporting] = useState(false);
  const [reported, setReported] = useState<BoardItem>();
  return (
    <Section
      title={t('board.title')}
      aside={status === 'ready' ? t('board.total', { count: total }) : undefined}
    >
      <div className="board-parts">
        {rule !== undefined && <p className="sub">{rule}</p>}
        <Versions of={of} value={version} onChange={setVersion} />
        {version !== simVersion && <p className="sub">{t('board.version.text')}</p>}
        <AsOf at={asOf} />
        {status === 'loading' && <p className="sub">{t('lobby.loading')}</p>}
        {status === 'failed' && (
          <>
            <p role="alert">{t('lobby.offline.title')}</p>
            <Button icon="update" onClick={() => void again()}>
              {t('lobby.again')}
            </Button>
          </>
        )}
        {status === 'ready' && total === 0 && <p className="sub">{t('board.none')}</p>}
        {mine?.reviews !== undefined && <Reviews reviews={mine.reviews} me={me} />}
        {status === 'ready' && total > 0 && (
          <>
            {mine !== undefined && <Mine mine={mine} me={me} bestUs={bestUs} onRace={racing} />}
            <ol className="board" aria-label={t('board.title')}>
              {items.map((item) => (
                <Row
                  key={item.ride}
                  item={item}
                  bestUs={bestUs}
                  me={me}
                  onRace={racing}
                  onReport={isReporting ? setReported : undefined}
                />
              ))}
            </ol>
            {hasMore && (
              <Button onClick={() => void more()} disabled={isAdding}>
                {isAdding ? t('lobby.loading') : t('lobby.more')}
              </Button>
            )}
            <p className="sub">{t('board.live.hint')}</p>
            <Button kind="quiet" icon="warning" onClick={() => setReporting(!isReporting)}>
              {t(isReporting ? 'report.results.end' : 'report.results')}
            </Button>
            {reported !== undefined && (
              <ReportDialog
                of={{
                  kind: 'result',
                  target: reported.ride,
                  name: reported.name || t('track.rider.unnamed'),
                }}
                onClose={() => setReported(undefined)}
              />
            )}
          </>
        )}
      </div>
    </Section>
  );
}
