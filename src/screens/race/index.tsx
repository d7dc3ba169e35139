import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { createEventRow, type EventRowOf, makeId, useDb, useEvent, useEvents } from '../../db';
import { type TitleKey, t } from '../../i18n';
import {
  createDuel,
  createSingle,
  type DuelSetup,
  duelPhase,
  MIN_DUELLISTS,
  type RaceSetup,
  type RaceTrack,
  type Reversal,
  type StoredEvent,
} from '../../race';
import { Button, ButtonLink, Empty, Loading, Section, Segments, showToast } from '../../ui';
import { paths } from '../paths';
import {
  EntriesEditor,
  EventList,
  freshSeed,
  GhostsSwitch,
  MissChoice,
  RaceFlow,
  ReversalChoice,
  RunsChoice,
  raceTrackOf,
  TrackSelect,
  useAllRunning,
  useRaceMisses,
  useRaceTracks,
  useRunning,
} from '../shared/race';
import { DuelFlow } from './duel/duel-flow';
import { useEntries } from './use-entries';
import '../shared/race/race.css';

/** Stores a race or a duel and opens it. @returns what does it */
function useCreate(): (name: string, state: StoredEvent) => Promise<void> {
  const db = useDb();
  const [, navigate] = useLocation();
  // Pressed twice, it is still one.
  const busy = useRef(false);
  return async (name, state) => {
    if (!db || busy.current) return;
    busy.current = true;
    const id = makeId();
    const written = await createEventRow(db, { id, name, state });
    busy.current = false;
    if (written.kind === 'written') navigate(paths.localRace(id));
    else showToast(t('race.failed'), { tone: 'bad' });
  };
}

/** Riders one after the other, or two side by side. */
type Format = 'race' | 'duel';

function FormatChoice({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  return (
    <>
      <Segments
        label={t('race.kind')}
        value={value}
        options={[
          { value: 'race', label: t('race.kind.race') },
          { value: 'duel', label: t('race.kind.duel') },
        ]}
        onChange={onChange}
      />
      {value === 'duel' && <p className="sub">{t('race.kind.duel.hint')}</p>}
    </>
  );
}

function SetUp() {
  const tracks = useRaceTracks();
  const create = useCreate();
  const [format, setFormat] = useState<Format>('race');
  const [chosen, setChosen] = useState('');
  const [runs, setRuns] = useState<1 | 2>(2);
  const [reversal, setReversal] = useState<Reversal>(30);
  const [ghosts, setGhosts] = useState<'on' | 'off'>('off');
  const misses = useRaceMisses();
  const track = tracks.find(({ head }) => head.id === chosen) ?? tracks[0];
  const duel = format === 'duel';
  const [entries, setEntries] = useEntries(duel ? undefined : track?.head);
  const few = entries.length < (duel ? MIN_DUELLISTS : 1);
  const go = (): void => {
    if (!track) return;
    const common: DuelSetup = { track: raceTrackOf(track), entries, misses, seed: freshSeed() };
    const state = duel ? createDuel(common) : createSingle({ ...common, runs, reversal, ghosts });
    void create(track.head.name, state);
  };
  return (
    <>
      <Section title={t('race.new')}>
        <div className="race-form">
          <FormatChoice value={format} onChange={setFormat} />
          <TrackSelect
            tracks={tracks}
            label={t('race.track')}
            value={track?.head.id ?? ''}
            onChange={setChosen}
          />
          {!duel && (
            <>
              <RunsChoice value={runs} onChange={setRuns} />
              {runs === 2 && (
                <ReversalChoice value={reversal} riders={entries.length} onChange={setReversal} />
              )}
              <GhostsSwitch value={ghosts} onChange={setGhosts} />
            </>
          )}
          <MissChoice of={format} />
        </div>
      </Section>
      <EntriesEditor entries={entries} onChange={setEntries} />
      {few && <p className="sub">{t(duel ? 'duel.riders.few' : 'race.riders.none')}</p>}
      <div className="race-foot">
        <Button kind="primary" disabled={few || track === undefined} onClick={go}>
          {t('race.create')}
        </Button>
      </div>
    </>
  );
}

type Either = EventRowOf<'race'> | EventRowOf<'duel'>;

/** How far a race or a duel has come, in words. */
function stateWords(state: Either['state']): string {
  if (state.kind === 'race') return t(`race.open.state.${state.races[0].phase}`);
  return t(`race.open.line.${duelPhase(state.duel)}`, { what: t('race.kind.duel') });
}

const KINDS = ['race', 'duel'] as const;

function Races({ title }: { title: TitleKey }) {
  const races = useEvents('race');
  const duels = useEvents('duel');
  const rows = useMemo(
    () =>
      [races, duels]
        .flatMap((read): readonly Either[] => (read.status === 'ready' ? read.value : []))
        .sort((a, b) => b.createdAt - a.createdAt),
    [races, duels],
  );
  useAllRunning(KINDS, races.status === 'ready' && duels.status === 'ready' ? rows : undefined);
  const failed = races.status === 'failed' || duels.status === 'failed';
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t(title)}</h1>
      </header>
      {failed && <p role="alert">{t('race.unreadable')}</p>}
      <SetUp />
      {rows.length > 0 && (
        <Section title={t('race.open')}>
          <EventList
            rows={rows}
            hrefOf={({ id }) => paths.localRace(id)}
            textOf={({ state }) => stateWords(state)}
          />
        </Section>
      )}
    </div>
  );
}

/** The same race or duel once more: a new draw, and pacers who ride it another way. */
function Rematch({
  name,
  track,
  again,
}: {
  name: string;
  track: RaceTrack;
  /** @param now the track as it is now, or as it was where it has been deleted */
  again: (now: RaceTrack) => StoredEvent;
}) {
  const create = useCreate();
  const head = useRaceTracks().find((one) => one.head.id === track.id);
  const now = head ? raceTrackOf(head) : track;
  return (
    <Button kind="primary" onClick={() => void create(name, again(now))}>
      {t('race.rematch')}
    </Button>
  );
}

function One({ id, title }: { id: string; title: TitleKey }) {
  const read = useEvent(id);
  const row = read.status === 'ready' ? read.value : undefined;
  const state = row?.state;
  useRunning(id, read.status === 'ready' ? (row ?? 'gone') : undefined);
  if (read.status === 'loading') return <Loading />;
  const back = (
    <ButtonLink icon="back" href={paths.race}>
      {t('race.back')}
    </ButtonLink>
  );
  if (row && state?.kind === 'race') {
    const setup: RaceSetup = state.races[0].setup;
    const again = (track: RaceTrack): StoredEvent => createSingle({ ...setup, track, seed: freshSeed() });
    const after = <Rematch name={row.name} track={setup.track} again={again} />;
    return <RaceFlow key={row.id} row={row} race={0} title={t(title)} after={after} foot={back} />;
  }
  if (row && state?.kind === 'duel') {
    const { setup } = state.duel;
    const again = (track: RaceTrack): StoredEvent => createDuel({ ...setup, track, seed: freshSeed() });
    const after = <Rematch name={row.name} track={setup.track} again={again} />;
    return (
      <DuelFlow
        key={row.id}
        id={row.id}
        state={state.duel}
        changedAt={row.changedAt}
        after={after}
        foot={back}
      />
    );
  }
  return (
    <div className="screen screen-middle">
      <Empty icon="timer" title={t('race.missing')}>
        <p>{t('race.missing.text')}</p>
        <ButtonLink href={paths.race}>{t('race.back')}</ButtonLink>
      </Empty>
    </div>
  );
}

/** A race or a parallel duel on this device: set up, or gone on with. The address says which. */
export function Screen({ title }: { title: TitleKey }) {
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? <Races title={title} /> : <One key={id} id={id} title={title} />;
}
