import { useState } from 'react';
import { Link } from 'wouter';
import { formatRaceTime, t } from '../../i18n';
import { type ClubBest, type ClubRecord, useClubRecords, useRecordsOn } from '../../online';
import { useSession } from '../../session';
import { Button, Card, IconButton, LiveBadge, Section, Sheet } from '../../ui';
import { paths } from '../paths';
import { ReportDialog, type Reported } from '../shared/clubs';

type Equipment = 'ski' | 'board';

function Row({ best, onReport }: { best: ClubBest; onReport?: (of: Reported) => void }) {
  const me = useSession((session) => session.user?.id);
  const own = best.rider === me;
  const name = own ? t('board.you') : best.name || t('track.rider.unnamed');
  const time = formatRaceTime(best.timeUs);
  return (
    <li className="board-row" data-own={own}>
      <b className="board-rank num">{best.rank}</b>
      <span className="board-name">
        <span className="record-strong">{name}</span>
        {best.live && <LiveBadge>{t('board.live')}</LiveBadge>}
      </span>
      <b className="record-strong num">{time}</b>
      {onReport !== undefined && !own && (
        <IconButton
          icon="warning"
          label={t('report.result', { name, time })}
          onClick={() => onReport({ kind: 'result', target: best.ride, name })}
        />
      )}
    </li>
  );
}

function All({
  server,
  record: { track, name },
  equipment,
  onClose,
}: {
  server: string;
  record: ClubRecord;
  equipment: Equipment;
  onClose: () => void;
}) {
  const { answer } = useRecordsOn(server, track, equipment);
  const [reported, setReported] = useState<Reported>();
  return (
    <Sheet title={name} onClose={onClose}>
      <p className="sub">{t(`equipment.${equipment}`)}</p>
      {answer === undefined && <p role="status">{t('lobby.loading')}</p>}
      {answer?.kind === 'none' && <p role="alert">{t('lobby.offline.title')}</p>}
      {answer !== undefined && answer.kind !== 'none' && (
        <ol aria-label={t('board.title')}>
          {answer.value.map((best) => (
            <Row key={best.ride} best={best} onReport={setReported} />
          ))}
        </ol>
      )}
      {reported !== undefined && <ReportDialog of={reported} onClose={() => setReported(undefined)} />}
    </Sheet>
  );
}

function Record({ server, record }: { server: string; record: ClubRecord }) {
  const [open, setOpen] = useState<Equipment>();
  const ridden = (['ski', 'board'] as const).filter((equipment) => record[equipment].total > 0);
  return (
    <li className="server-record">
      <h3>
        <Link href={paths.onlineTrack(record.track)}>{record.name}</Link>
      </h3>
      {ridden.length === 0 && <p className="sub">{t('server.records.unridden')}</p>}
      {ridden.map((equipment) => (
        <div key={equipment}>
          <p className="sub">{t(`equipment.${equipment}`)}</p>
          <ol aria-label={t('server.records.of', { track: record.name })}>
            {record[equipment].items.slice(0, 3).map((best) => (
              <Row key={best.ride} best={best} />
            ))}
          </ol>
          <Button kind="quiet" onClick={() => setOpen(equipment)}>
            {t('server.records.all', { count: record[equipment].total })}
          </Button>
        </div>
      ))}
      {open !== undefined && (
        <All server={server} record={record} equipment={open} onClose={() => setOpen(undefined)} />
      )}
    </li>
  );
}

/** The best ride of each member on the tracks of the server's events. */
export function Records({ server }: { server: string }) {
  const { status, items, hasMore, isAdding, more } = useClubRecords(server);
  return (
    <Section title={t('server.records')}>
      <Card>
        {status === 'loading' && <p className="server-none sub">{t('lobby.loading')}</p>}
        {status === 'failed' && <p className="server-none sub">{t('lobby.offline.text')}</p>}
        {status === 'ready' && items.length === 0 && (
          <p className="server-none sub">{t('server.records.none')}</p>
        )}
        <ul>
          {items.map((record) => (
            <Record key={record.track} server={server} record={record} />
          ))}
        </ul>
      </Card>
      {hasMore && (
        <div className="server-more">
          <Button disabled={isAdding} onClick={() => void more()}>
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
