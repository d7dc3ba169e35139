import { useState } from 'react';
import { type RecordRow, type TrackSummary, useRecords, useTrack } from '../../db';
import { formatDate, formatGap, formatRaceTime, shownGapUs, t } from '../../i18n';
import { useActiveRider, useSettings } from '../../session';
import type { Equipment } from '../../sim';
import { Bib, ButtonLink, IconButton, IconLink, Section, Tabs } from '../../ui';
import { riderName } from '../shared/riders';
import { Sharing } from '../shared/share';
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

/** A list of rides by the course they were ridden on: the one of this hash, or another one before. */
export function byCourse(
  rows: readonly RecordRow[],
  equipment: Equipment,
  hash: string,
): { readonly now: readonly RecordRow[]; readonly earlier: readonly RecordRow[] } {
  const mine = rows.filter((row) => row.equipment === equipment);
  return {
    now: mine.filter((row) => row.hash === hash),
    earlier: mine.filter((row) => row.hash !== hash),
  };
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

/** @param now what can be done with a ride on the course the track has now: be shared, and watched with others */
function Row({
  record,
  bestUs,
  replayPath,
  now,
}: { record: RecordRow; bestUs: number; now?: Choice & { onShare: () => void } } & Watch) {
  const rider = useSettings((s) => s.riders.find((r) => r.id === record.rider));
  const name = rider === undefined ? record.by || t('track.records.gone') : riderName(rider);
  const time = formatRaceTime(record.timeUs);
  const gap = shownGapUs(record.timeUs, bestUs);
  return (
    <li className="record">
      {now !== undefined && (
        <Tick
          id={record.id}
          label={t('track.watch.tick', { name, time })}
          chosen={now.chosen}
          onChange={now.onChange}
        />
      )}
      {rider !== undefined && <Bib number={rider.bib} size="row" />}
      <span className="record-words">
        <b className="record-strong">{name}</b>
        <span className="sub">
          {formatDate(record.riddenAt)}
          {record.assist !== undefined && ` · ${t('track.records.assisted')}`}
        </span>
      </span>
      <span className="record-time num">
        <b className="record-strong">{time}</b>
        {gap > 0 && <span className="sub">{formatGap(gap)}</span>}
      </span>
      {now !== undefined && (
        <IconButton icon="upload" label={t('track.share', { name, time })} onClick={now.onShare} />
      )}
      <IconLink icon="play" label={t('track.watch', { name, time })} href={replayPath([record.id])} />
    </li>
  );
}

/** The ways to share a kept ride; its track is read for them. */
function SharedRecord({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const read = useTrack(record.trackId);
  const rider = useSettings((s) => s.riders.find((r) => r.id === record.rider));
  if (read.status !== 'ready' || read.value.kind !== 'track') return null;
  const name = rider === undefined ? (record.by ?? '') : riderName(rider);
  return <Sharing track={read.value.track} ride={record} rider={name} onClose={onClose} />;
}

/** Rides shown: more would be a list nobody reads on a sheet. */
const MOST = 50;

/** Rides on courses the track had before: they are there to be watched, each with its own time to beat. */
function Earlier({ rows, replayPath }: { rows: readonly RecordRow[] } & Watch) {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MOST);
  return (
    <details className="records-earlier">
      <summary className="sub">{t('track.records.earlier', { count: rows.length })}</summary>
      <ol className="records">
        {shown.map((row) => (
          <Row key={row.id} record={row} bestUs={row.timeUs} replayPath={replayPath} />
        ))}
      </ol>
    </details>
  );
}

/**
 * The rides of a track on the present course and equipment, the rider's own or everybody's, fastest first, and those on
 * courses before.
 */
export function Records({ track, replayPath }: { track: TrackSummary } & Watch) {
  const { id: riderId, equipment } = useActiveRider();
  const [whose, setWhose] = useState<'mine' | 'all'>('mine');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shared, setShared] = useState<RecordRow>();
  const read = useRecords(track.head.id, whose === 'mine' ? riderId : undefined);
  const { now: rows, earlier } = byCourse(
    read.status === 'ready' ? read.value : [],
    equipment,
    track.head.hash,
  );
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
          <p className="sub records-none">
            {t(whose === 'mine' ? 'track.records.none.mine' : 'track.records.none')}
          </p>
        )}
        <ol className="records">
          {rows.slice(0, MOST).map((row) => (
            <Row
              key={row.id}
              record={row}
              bestUs={rows[0]!.timeUs}
              replayPath={replayPath}
              now={{ chosen, onChange: setChosen, onShare: () => setShared(row) }}
            />
          ))}
        </ol>
        {rows.length > 1 && <p className="sub">{t('track.watch.together.hint', { count: MOST_TOGETHER })}</p>}
        {chosen.length > 1 && (
          <ButtonLink icon="play" href={replayPath(chosen)}>
            {t('track.watch.together', { count: chosen.length })}
          </ButtonLink>
        )}
        <Earlier rows={earlier} replayPath={replayPath} />
      </Tabs>
      {shared !== undefined && <SharedRecord record={shared} onClose={() => setShared(undefined)} />}
    </Section>
  );
}
