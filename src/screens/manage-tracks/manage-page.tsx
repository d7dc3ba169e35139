import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { dbService, readTrack, type TrackSummary, useDb, useTracks, useUnfinishedTracks } from '../../db';
import { t } from '../../i18n';
import { useSession, useSettings } from '../../session';
import { labelOf, type RaceStyle, styles, type Track } from '../../tracks';
import {
  Bug,
  Button,
  ButtonLink,
  Card,
  Dialog,
  IconButton,
  SearchField,
  Sheet,
  Tag,
  TextField,
} from '../../ui';
import { paths } from '../paths';
import { factsIn } from '../shared/tracks';
import { deleteTrack, duplicateTrack, newTrack, renameTrack } from './commands';
import { ExportSheet } from './export-sheet';
import { type Found, foundInFiles } from './found';
import { ImportSheet } from './import-sheet';
import { ownFirst } from './order';
import { buildPath } from './place';

/** Height of a row with the usual text size, CSS px; measured once it is drawn. */
const ROW = 92;

const raceStyles = styles.filter((style): style is RaceStyle => style !== 'training');

function NewDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const begin = async (style: RaceStyle): Promise<void> => {
    const id = await newTrack(await dbService.db(), style);
    if (id !== undefined) navigate(buildPath(id));
  };
  return (
    <Dialog title={t('builder.new.title')} onClose={onClose}>
      <div className="manage-form">
        {raceStyles.map((style) => (
          <Button key={style} onClick={() => void begin(style)}>
            {t(`style.${style}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function RenameDialog({ track, onClose }: { track: TrackSummary; onClose: () => void }) {
  const { id, name: old } = track.head;
  const [name, setName] = useState(old);
  const [tried, setTried] = useState(false);
  const wanted = name.trim();
  return (
    <Dialog title={t('builder.rename')} onClose={onClose}>
      <form
        className="manage-form"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (wanted === '') return;
          void dbService.db().then((db) => renameTrack(db, id, wanted));
          onClose();
        }}
      >
        <TextField
          label={t('builder.rename.field')}
          value={name}
          maxLength={60}
          onChange={setName}
          error={tried && wanted === '' ? t('builder.rename.empty') : undefined}
        />
        <Button type="submit">{t('builder.rename.save')}</Button>
      </form>
    </Dialog>
  );
}

type Doing = 'rename' | 'export';

/** What can be done with a track. */
function TrackMenu({
  track,
  unfinished,
  onClose,
  onDo,
}: {
  track: TrackSummary;
  unfinished: boolean;
  onClose: () => void;
  onDo: (what: Doing) => void;
}) {
  const { head } = track;
  const isMember = useSession((session) => session.user !== null);
  const own = head.origin === 'own';
  const run = (act: () => Promise<unknown>) => () => {
    onClose();
    void act();
  };
  return (
    <Sheet title={head.name} onClose={onClose}>
      <div className="manage-form">
        {!own && <p className="sub">{t('builder.others.text')}</p>}
        {unfinished && <p className="sub">{t('builder.unfinished.text')}</p>}
        {own && (
          <ButtonLink icon="build" href={buildPath(head.id)}>
            {t('builder.list.open')}
          </ButtonLink>
        )}
        <Button icon="plus" onClick={run(async () => duplicateTrack(await dbService.db(), head))}>
          {t('builder.duplicate')}
        </Button>
        <Button icon="upload" onClick={() => onDo('export')}>
          {t('builder.export')}
        </Button>
        {own && <Button onClick={() => onDo('rename')}>{t('builder.rename')}</Button>}
        {own && isMember && (
          <ButtonLink icon="cloud" href={paths.manageOnlineTracks}>
            {t('builder.publish')}
          </ButtonLink>
        )}
        {own && (
          <Button
            kind="danger"
            icon="trash"
            onClick={run(async () => deleteTrack(await dbService.db(), head))}
          >
            {t('builder.delete')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Row({
  track,
  unfinished,
  onMore,
}: {
  track: TrackSummary;
  /** Whether there is work on it in the builder that it does not have yet. */
  unfinished: boolean;
  onMore: () => void;
}) {
  const units = useSettings((s) => s.units);
  const { head } = track;
  return (
    <Card className="manage-row">
      <div className="manage-row-words">
        <Bug code={labelOf(head)} label={t(`style.${head.style}`)} />
        <h2>{head.name}</h2>
        {unfinished && <Tag>{t('builder.unfinished')}</Tag>}
        <p className="sub num">
          {factsIn(track, units)
            .map(({ figure, of }) => `${figure} ${of}`)
            .join(' · ')}
        </p>
      </div>
      {head.origin === 'own' && <ButtonLink href={buildPath(head.id)}>{t('builder.list.open')}</ButtonLink>}
      <IconButton icon="settings" label={t('builder.list.more', { name: head.name })} onClick={onMore} />
    </Card>
  );
}

function Rows({
  tracks,
  unfinished,
  scroller,
  onMore,
}: {
  tracks: readonly TrackSummary[];
  unfinished: ReadonlySet<string>;
  scroller: HTMLDivElement;
  onMore: (track: TrackSummary) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 5,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => tracks[index]?.head.id ?? index,
  });
  const { scrollMargin } = virtualizer.options;
  return (
    <ul
      className="manage-list"
      ref={list}
      aria-label={t('builder.list.label', { n: tracks.length })}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const track = tracks[item.index];
        if (track === undefined) return null;
        return (
          <li
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            aria-setsize={tracks.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <Row track={track} unfinished={unfinished.has(track.head.id)} onMore={() => onMore(track)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Track files dropped anywhere on the page. */
function useDrops(onFound: (found: Found) => void): void {
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void foundInFiles(files).then((found) => latest.current(found));
    };
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
}

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'import'; readonly first: Found | undefined }
  | { readonly kind: 'menu' | 'rename'; readonly track: TrackSummary }
  | { readonly kind: 'export'; readonly track: Track };

/** Own tracks and the others on this device, and what can be done with them. */
export function ManagePage({ arrived, onTaken }: { arrived: Found | undefined; onTaken: () => void }) {
  // As a state: rows that are there in the same moment as the screen would ask for it too early, and stay away.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>();
  const [, navigate] = useLocation();
  const db = useDb();
  const { tracks: all, total } = useTracks({ search, sort: 'difficulty' });
  const tracks = useDeferredValue(useMemo(() => ownFirst(all), [all]));
  const unfinished = useUnfinishedTracks();
  const [dropped, setDropped] = useState(0);
  useDrops((first) => {
    setDropped((n) => n + 1);
    onTaken();
    setOpen({ kind: 'import', first });
  });
  const close = () => {
    setOpen(undefined);
    onTaken();
  };
  const giveAway = async (track: TrackSummary): Promise<void> => {
    const whole = db && (await readTrack(db, track.head.id));
    if (whole !== undefined) setOpen({ kind: 'export', track: whole });
  };
  const shown: Open | undefined = arrived === undefined ? open : { kind: 'import', first: arrived };
  return (
    <div className="screen manage-tracks" ref={setScroller}>
      <header className="screen-head">
        <h1>{t('title.manage-tracks')}</h1>
      </header>
      <div className="two manage-tools">
        <Button icon="plus" onClick={() => setOpen({ kind: 'new' })}>
          {t('builder.new')}
        </Button>
        <Button icon="install" onClick={() => setOpen({ kind: 'import', first: undefined })}>
          {t('builder.import')}
        </Button>
      </div>
      <SearchField label={t('builder.list.search')} value={search} onChange={setSearch} />
      {total > 0 && tracks.length === 0 && <p className="manage-none sub">{t('builder.list.none-found')}</p>}
      {search === '' && !tracks.some(({ head }) => head.origin === 'own') && (
        <p className="manage-none sub">{t('builder.list.none')}</p>
      )}
      {scroller !== null && (
        <Rows
          tracks={tracks}
          unfinished={unfinished}
          scroller={scroller}
          onMore={(track) => setOpen({ kind: 'menu', track })}
        />
      )}
      {shown?.kind === 'new' && <NewDialog onClose={close} />}
      {shown?.kind === 'rename' && <RenameDialog track={shown.track} onClose={close} />}
      {shown?.kind === 'export' && <ExportSheet track={shown.track} onClose={close} />}
      {shown?.kind === 'menu' && (
        <TrackMenu
          track={shown.track}
          unfinished={unfinished.has(shown.track.head.id)}
          onClose={close}
          onDo={(what) =>
            what === 'rename' ? setOpen({ kind: 'rename', track: shown.track }) : void giveAway(shown.track)
          }
        />
      )}
      {shown?.kind === 'import' && (
        <ImportSheet
          // What is dropped while it is open takes the place of what it showed.
          key={dropped}
          first={shown.first}
          onClose={close}
          onDone={(ids) => {
            close();
            if (ids.length === 1) navigate(paths.manageTracks, { replace: true });
          }}
        />
      )}
    </div>
  );
}
