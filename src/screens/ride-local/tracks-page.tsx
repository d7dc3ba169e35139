import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type DbStatus, dbService, type TrackSummary, trackSorts, useDbStatus, useTracks } from '../../db';
import { t } from '../../i18n';
import { useActiveRider } from '../../session';
import type { Equipment } from '../../sim';
import { rankOf, styles, timesToBeat } from '../../tracks';
import { Button, Chip, Empty, IconButton, Notice, SearchField, Select } from '../../ui';
import { prepareTracks, tracksArrived } from '../shared/default-tracks';
import { SyncChip } from '../shared/sync';
import { markOn } from '../shared/tracks';
import { openFile } from './arrival/state';
import { listState, lookAt, lookAtAll } from './list-state';
import { TrackList } from './track-list';

/** Medals won (the author's counts as one) of those there are. */
export function countMedals(
  tracks: readonly TrackSummary[],
  equipment: Equipment,
): { won: number; of: number } {
  let [won, of] = [0, 0];
  for (const track of tracks) {
    if (timesToBeat(track.head.reference?.[equipment]) === undefined) continue;
    of++;
    if (rankOf(markOn(track, equipment)) > 0) won++;
  }
  return { won, of };
}

/** Opens a file with a shared ride; a link opens by itself. */
function OpenShared() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="unseen"
        type="file"
        aria-label={t('tracks.open')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void openFile(file);
        }}
      />
      <IconButton icon="ghost" label={t('tracks.open.choose')} onClick={() => input.current?.click()} />
    </>
  );
}

function Head({ tracks }: { tracks: readonly TrackSummary[] }) {
  const { equipment } = useActiveRider();
  const { won, of } = countMedals(tracks, equipment);
  return (
    <header className="screen-head">
      <h1>{t('title.ride-local')}</h1>
      <div className="tracks-aside">
        {of > 0 && <span className="sub num">{t('tracks.medals', { count: won, of })}</span>}
        <OpenShared />
        <SyncChip />
      </div>
    </header>
  );
}

function Tools() {
  const { search, sort, style } = useStore(listState);
  return (
    <>
      <div className="track-tools">
        <SearchField
          label={t('tracks.search')}
          value={search}
          onChange={(text) => lookAt({ search: text })}
        />
        <Select
          bare
          label={t('tracks.sort')}
          value={sort}
          options={trackSorts.map((value) => ({
            value,
            label: t('tracks.sorted', { by: t(`tracks.sort.${value}`) }),
          }))}
          onChange={(value) => lookAt({ sort: value })}
        />
      </div>
      <fieldset className="chips">
        <legend className="unseen">{t('tracks.filter')}</legend>
        <Chip pressed={style === undefined} onPress={() => lookAt({ style: undefined })}>
          {t('tracks.all')}
        </Chip>
        {styles.map((value) => (
          <Chip
            key={value}
            pressed={style === value}
            onPress={() => lookAt({ style: style === value ? undefined : value })}
          >
            {t(`style.${value}`)}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}

/** Why rides are not kept, when they are not. */
function MemoryNotice({ status }: { status: DbStatus }) {
  if (status.kind !== 'memory') return null;
  const { kind } = status.reason;
  const why = kind === 'full' ? 'full' : kind === 'blocked' || kind === 'missing' ? 'blocked' : 'other';
  return (
    <div className="track-notice">
      <Notice icon="warning" tone="bad">
        {t(`tracks.memory.${why}`)}
      </Notice>
    </div>
  );
}

function Unreadable({ status }: { status: DbStatus }) {
  const newer = status.kind === 'failed' && status.error.kind === 'newer-version';
  return (
    <Empty icon="warning" title={t('tracks.failed.title')}>
      <p role="alert">{t(newer ? 'tracks.failed.newer' : 'tracks.failed.text')}</p>
      <Button icon="update" onClick={() => location.reload()}>
        {t('tracks.failed.reload')}
      </Button>
    </Empty>
  );
}

/** An empty table: the default tracks are still on their way, or could not be had. */
function NoTracks() {
  const [coming, setComing] = useState<{ readonly wait: () => Promise<void> } | undefined>({
    wait: tracksArrived,
  });
  useEffect(() => {
    if (coming === undefined) return;
    let gone = false;
    void coming.wait().then(() => !gone && setComing(undefined));
    return () => {
      gone = true;
    };
  }, [coming]);
  if (coming !== undefined) {
    return (
      <Empty icon="tracks" title={t('tracks.coming.title')}>
        <p>{t('tracks.coming.text')}</p>
      </Empty>
    );
  }
  return (
    <Empty icon="tracks" title={t('tracks.empty.title')}>
      <p>{t('tracks.empty.text')}</p>
      <Button icon="update" onClick={() => setComing({ wait: prepareTracks })}>
        {t('tracks.empty.again')}
      </Button>
    </Empty>
  );
}

function NoneFound() {
  return (
    <Empty icon="search" title={t('tracks.none.title')}>
      <p>{t('tracks.none.text')}</p>
      <Button onClick={lookAtAll}>{t('tracks.none.clear')}</Button>
    </Empty>
  );
}

/** The list of tracks with its search, order and filter. */
export function TracksPage() {
  // As a state: a list that is there in the same moment as the screen would ask for it too early, and stay empty.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { style, search, sort } = useStore(listState);
  const dbStatus = useDbStatus();
  const { id: rider } = useActiveRider();
  const all = useTracks({ rider });
  const found = useTracks({ sort, search, rider, ...(style === undefined ? {} : { style }) });
  const look = `${style} ${sort} ${search}`;
  // The list follows bit by bit: neither its first cards nor a letter typed in the search may block the page.
  const { status, tracks, total, key } = useDeferredValue(
    useMemo(() => ({ ...found, key: look }), [found, look]),
  );
  useEffect(() => {
    // An empty table that was to be filled and could not be is tried again when the network is back.
    const again = () => void dbService.db().then(prepareTracks, () => undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <div className="screen tracks" ref={setScroller}>
      <Head tracks={all.tracks} />
      <Tools />
      <MemoryNotice status={dbStatus} />
      <p className="unseen" role="status">
        {search !== '' && status === 'ready' ? t('tracks.found', { count: tracks.length }) : ''}
      </p>
      {status === 'failed' && <Unreadable status={dbStatus} />}
      {status === 'ready' && total === 0 && <NoTracks />}
      {status === 'ready' && total > 0 && tracks.length === 0 && <NoneFound />}
      {scroller !== null && tracks.length > 0 && <TrackList tracks={tracks} scroller={scroller} key={key} />}
    </div>
  );
}
