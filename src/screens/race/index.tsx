import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { createEventRow, type EventRow, makeId, useDb, useEvent, useEvents } from '../../db';
import { type TitleKey, t } from '../../i18n';
import { createSingle, type Entry, type RaceSetup, type Reversal } from '../../race';
import { activeRider } from '../../session';
import { Button, ButtonLink, Empty, Loading, Section, showToast } from '../../ui';
import { paths } from '../paths';
import { EntriesEditor, entryOf, freshSeed } from './entries-editor';
import { EventList } from './event-list';
import { RaceFlow } from './flow/race-flow';
import {
  GhostsSwitch,
  ReversalChoice,
  RunsChoice,
  raceTrackOf,
  TrackSelect,
  useRaceTracks,
} from './format-fields';
import './race.css';

/** Stores a race and opens it. @returns what does it */
function useCreate(): (setup: RaceSetup) => Promise<void> {
  const db = useDb();
  const [, navigate] = useLocation();
  return async (setup) => {
    if (!db) return;
    const id = makeId();
    const written = await createEventRow(db, { id, name: setup.track.name, state: createSingle(setup) });
    if (written.kind === 'written') navigate(paths.localRace(id));
    else showToast(t('race.failed'), { tone: 'bad' });
  };
}

function SetUp() {
  const tracks = useRaceTracks();
  const create = useCreate();
  const [chosen, setChosen] = useState('');
  const [runs, setRuns] = useState<1 | 2>(2);
  const [reversal, setReversal] = useState<Reversal>(30);
  const [ghosts, setGhosts] = useState<'on' | 'off'>('off');
  const [entries, setEntries] = useState<readonly Entry[]>(() => [entryOf(activeRider())]);
  const track = tracks.find(({ head }) => head.id === chosen) ?? tracks[0];
  const go = (): void => {
    if (track) void create({ track: raceTrackOf(track), runs, reversal, ghosts, entries, seed: freshSeed() });
  };
  return (
    <>
      <Section title={t('race.new')}>
        <div className="race-form">
          <TrackSelect
            tracks={tracks}
            label={t('race.track')}
            value={track?.head.id ?? ''}
            onChange={setChosen}
          />
          <RunsChoice value={runs} onChange={setRuns} />
          {runs === 2 && <ReversalChoice value={reversal} onChange={setReversal} />}
          <GhostsSwitch value={ghosts} onChange={setGhosts} />
        </div>
      </Section>
      <EntriesEditor entries={entries} onChange={setEntries} />
      {entries.length === 0 && <p className="sub">{t('race.riders.none')}</p>}
      <div className="race-foot">
        <Button kind="primary" disabled={entries.length === 0 || track === undefined} onClick={go}>
          {t('race.create')}
        </Button>
      </div>
    </>
  );
}

function Races({ title }: { title: TitleKey }) {
  const read = useEvents('race');
  const rows = read.status === 'ready' ? read.value : [];
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t(title)}</h1>
      </header>
      {read.status === 'failed' && <p role="alert">{t('race.unreadable')}</p>}
      <SetUp />
      {rows.length > 0 && (
        <Section title={t('race.open')}>
          <EventList
            rows={rows}
            hrefOf={({ id }) => paths.localRace(id)}
            textOf={({ state }) => t(`race.open.state.${state.races[0]!.phase}`)}
          />
        </Section>
      )}
    </div>
  );
}

/** The same race once more: new bibs, and pacers who ride it another way. */
function Rematch({ row }: { row: EventRow }) {
  const create = useCreate();
  const { setup } = row.state.races[0]!;
  return (
    <Button kind="primary" onClick={() => void create({ ...setup, seed: freshSeed() })}>
      {t('race.rematch')}
    </Button>
  );
}

function One({ id, title }: { id: string; title: TitleKey }) {
  const read = useEvent(id);
  if (read.status === 'loading') return <Loading />;
  const row = read.status === 'ready' ? read.value : undefined;
  if (row?.kind !== 'race') {
    return (
      <div className="screen screen-middle">
        <Empty icon="timer" title={t('race.missing')}>
          <p>{t('race.missing.text')}</p>
          <ButtonLink href={paths.race}>{t('race.back')}</ButtonLink>
        </Empty>
      </div>
    );
  }
  return (
    <RaceFlow
      key={row.id}
      row={row}
      race={0}
      title={t(title)}
      after={<Rematch row={row} />}
      foot={
        <ButtonLink icon="back" href={paths.race}>
          {t('race.back')}
        </ButtonLink>
      }
    />
  );
}

/** A race on this device: set up, or gone on with. The address says which. */
export function Screen({ title }: { title: TitleKey }) {
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? <Races title={title} /> : <One key={id} id={id} title={title} />;
}
