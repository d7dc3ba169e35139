import { useState } from 'react';
import { type RecordRow, type TrackSummary, useRecords } from '../../db';
import { formatDate, formatGap, formatRaceTime, shownGapUs, t } from '../../i18n';
import { useActiveRider, useSettings } from '../../session';
import { Bib, IconLink, Section, Tabs } from '../../ui';
import { riderName } from '../shared/rider-name';

interface Paths {
  readonly replayPath: (record: RecordRow) => string;
}

function Row({ record, bestUs, replayPath }: { record: RecordRow; bestUs: number } & Paths) {
  const rider = useSettings((s) => s.riders.find((r) => r.id === record.rider));
  const name = rider === undefined ? t('track.records.gone') : riderName(rider);
  const time = formatRaceTime(record.timeUs);
  const gap = shownGapUs(record.timeUs, bestUs);
  return (
    <li className="record">
      {rider !== undefined && <Bib number={rider.bib} size="row" />}
      <span className="record-words">
        <b className="record-strong">{name}</b>
        <span className="sub">{formatDate(record.riddenAt)}</span>
      </span>
      <span className="record-time num">
        <b className="record-strong">{time}</b>
        {gap > 0 && <span className="sub">{formatGap(gap)}</span>}
      </span>
      <IconLink icon="play" label={t('track.watch', { name, time })} href={replayPath(record)} />
    </li>
  );
}

/** Rides shown: more would be a list nobody reads on a sheet. */
const MOST = 50;

/** The rides of a track on the present course and equipment, the rider's own or everybody's, fastest first. */
export function Records({ track, ...paths }: { track: TrackSummary } & Paths) {
  const { id: riderId, equipment } = useActiveRider();
  const [whose, setWhose] = useState<'mine' | 'all'>('mine');
  const read = useRecords(track.head.id, whose === 'mine' ? riderId : undefined);
  const rows =
    read.status === 'ready'
      ? read.value.filter((row) => row.equipment === equipment && row.hash === track.head.hash)
      : [];
  return (
    <Section title={t('track.records')}>
      <Tabs
        label={t('track.records')}
        value={whose}
        options={[
          { value: 'mine', label: t('track.records.mine') },
          { value: 'all', label: t('track.records.all') },
        ]}
        onChange={setWhose}
      >
        {read.status === 'ready' && rows.length === 0 && (
          <p className="sub records-none">{t('track.records.none')}</p>
        )}
        <ol className="records">
          {rows.slice(0, MOST).map((row) => (
            <Row key={row.id} record={row} bestUs={rows[0]!.timeUs} {...paths} />
          ))}
        </ol>
      </Tabs>
    </Section>
  );
}
