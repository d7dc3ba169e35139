import { useState } from 'react';
import { type RecordRow, type TrackSummary, useRecords } from '../../db';
import { formatDate, formatGap, formatRaceTime, shownGapUs, t } from '../../i18n';
import { useActiveRider, useSettings } from '../../session';
import { Bib, ButtonLink, IconLink, Section, Tabs } from '../../ui';
import { riderName } from '../shared/rider-name';
import { MOST_TOGETHER } from './place';

interface Watch {
  /** Where these rides are watched together. */
  readonly replayPath: (recordIds: readonly string[]) => string;
}

/** The rides ticked to be watched together, in the order they were ticked. */
interface Choice {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Ticks a ride, or takes its tick away; with as many as the viewer takes, no other can be ticked. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return chosen.length < MOST_TOGETHER ? [...chosen, id] : chosen;
}

function Tick({ id, label, chosen, onChange }: Choice & { id: string; label: string }) {
  const on = chosen.includes(id);
  return (
    <label className="record-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={!on && chosen.length >= MOST_TOGETHER}
        onChange={() => onChange(toggled(chosen, id))}
      />
    </label>
  );
}

function Row({
  record,
  bestUs,
  replayPath,
  ...choice
}: { record: RecordRow; bestUs: number } & Watch & Choice) {
  const rider = useSettings((s) => s.riders.find((r) => r.id === record.rider));
  const name = rider === undefined ? t('track.records.gone') : riderName(rider);
  const time = formatRaceTime(record.timeUs);
  const gap = shownGapUs(record.timeUs, bestUs);
  return (
    <li className="record">
      <Tick id={record.id} label={t('track.watch.tick', { name, time })} {...choice} />
      {rider !== undefined && <Bib number={rider.bib} size="row" />}
      <span className="record-words">
        <b className="record-strong">{name}</b>
        <span className="sub">{formatDate(record.riddenAt)}</span>
      </span>
      <span className="record-time num">
        <b className="record-strong">{time}</b>
        {gap > 0 && <span className="sub">{formatGap(gap)}</span>}
      </span>
      <IconLink icon="play" label={t('track.watch', { name, time })} href={replayPath([record.id])} />
    </li>
  );
}

/** Rides shown: more would be a list nobody reads on a sheet. */
const MOST = 50;

/** The rides of a track on the present course and equipment, the rider's own or everybody's, fastest first. */
export function Records({ track, replayPath }: { track: TrackSummary } & Watch) {
  const { id: riderId, equipment } = useActiveRider();
  const [whose, setWhose] = useState<'mine' | 'all'>('mine');
  const [chosen, setChosen] = useState<readonly string[]>([]);
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
            <Row
              key={row.id}
              record={row}
              bestUs={rows[0]!.timeUs}
              replayPath={replayPath}
              chosen={chosen}
              onChange={setChosen}
            />
          ))}
        </ol>
        {rows.length > 1 && (
          <p className="sub">{t('track.watch.together.hint', { most: String(MOST_TOGETHER) })}</p>
        )}
        {chosen.length > 1 && (
          <ButtonLink icon="play" href={replayPath(chosen)}>
            {t('track.watch.together', { count: chosen.length })}
          </ButtonLink>
        )}
      </Tabs>
    </Section>
  );
}
