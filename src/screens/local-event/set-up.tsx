import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createEventRow, makeId, useDb } from '../../db';
import { t } from '../../i18n';
import { createEvent, type Entry, MAX_RACES, type Reversal, type Scoring } from '../../race';
import { activeRider } from '../../session';
import {
  Button,
  ButtonLink,
  Card,
  IconButton,
  Section,
  Segments,
  Switch,
  showToast,
  TextField,
} from '../../ui';
import { paths } from '../paths';
import {
  EntriesEditor,
  entryOf,
  freshSeed,
  GhostsSwitch,
  MissChoice,
  ReversalChoice,
  RunsChoice,
  raceTrackOf,
  TrackSelect,
  useRaceMisses,
  useRaceTracks,
} from '../shared/race';

interface Planned {
  /** Tells the rows apart. */
  readonly key: string;
  /** Id of the track; '' = the first one. */
  readonly track: string;
  readonly runs: 1 | 2;
}

const planned = (): Planned => ({ key: makeId(), track: '', runs: 1 });

function ScoringChoice({ value, onChange }: { value: Scoring; onChange: (scoring: Scoring) => void }) {
  return (
    <Section title={t('event.scoring')}>
      <Segments
        label={t('event.scoring')}
        value={value.kind}
        options={[
          { value: 'points', label: t('event.scoring.points') },
          { value: 'times', label: t('event.scoring.times') },
        ]}
        onChange={(kind) => onChange(kind === 'points' ? { kind, cut: 'none' } : { kind })}
      />
      {value.kind === 'points' && (
        <Switch
          label={t('event.cut')}
          hint={t('event.cut.hint')}
          checked={value.cut === 'eight-percent'}
          onChange={(on) => onChange({ kind: 'points', cut: on ? 'eight-percent' : 'none' })}
        />
      )}
    </Section>
  );
}

function Races({
  races,
  onChange,
}: {
  races: readonly Planned[];
  onChange: (races: readonly Planned[]) => void;
}) {
  const tracks = useRaceTracks();
  const change = (next: Planned): void => onChange(races.map((one) => (one.key === next.key ? next : one)));
  return (
    <Section title={t('event.races')} aside={t('event.races.count', { count: races.length })}>
      <Card>
        <ol className="event-plan">
          {races.map((race, i) => (
            <li key={race.key}>
              <TrackSelect
                tracks={tracks}
                label={t('event.race', { n: i + 1 })}
                value={race.track === '' ? (tracks[0]?.head.id ?? '') : race.track}
                onChange={(track) => change({ ...race, track })}
              />
              {races.length > 1 && (
                <IconButton
                  icon="close"
                  label={t('event.races.remove', { n: i + 1 })}
                  onClick={() => onChange(races.filter(({ key }) => key !== race.key))}
                />
              )}
              <RunsChoice value={race.runs} onChange={(runs) => change({ ...race, runs })} />
            </li>
          ))}
        </ol>
      </Card>
      <Button
        icon="plus"
        className="event-add"
        disabled={races.length >= MAX_RACES}
        onClick={() => onChange([...races, planned()])}
      >
        {t('event.races.add')}
      </Button>
    </Section>
  );
}

/** A new event: name, races, riders, scoring. */
export function SetUp() {
  const db = useDb();
  const tracks = useRaceTracks();
  const [, navigate] = useLocation();
  const [name, setName] = useState<string>(() => t('event.name.default'));
  const [races, setRaces] = useState<readonly Planned[]>(() => [planned()]);
  const [entries, setEntries] = useState<readonly Entry[]>(() => [entryOf(activeRider())]);
  const [scoring, setScoring] = useState<Scoring>({ kind: 'points', cut: 'none' });
  const [reversal, setReversal] = useState<Reversal>(30);
  const [ghosts, setGhosts] = useState<'on' | 'off'>('off');
  const misses = useRaceMisses();
  const plain = name.trim();
  // Pressed twice, it is still one event.
  const busy = useRef(false);
  const go = async (): Promise<void> => {
    const plans = races.flatMap(({ track, runs }) => {
      const found = tracks.find(({ head }) => head.id === track) ?? tracks[0];
      return found ? [{ track: raceTrackOf(found), runs }] : [];
    });
    if (!db || busy.current || plans.length < races.length) return;
    busy.current = true;
    const id = makeId();
    const state = createEvent({
      races: plans,
      entries,
      scoring,
      reversal,
      ghosts,
      misses,
      seed: freshSeed(),
    });
    const written = await createEventRow(db, { id, name: plain, state });
    busy.current = false;
    if (written.kind === 'written') navigate(paths.event(id));
    else showToast(t('race.failed'), { tone: 'bad' });
  };
  return (
    <div className="screen race">
      <header className="race-head">
        <h1>{t('event.new')}</h1>
      </header>
      <TextField
        label={t('event.name')}
        value={name}
        maxLength={60}
        onChange={setName}
        error={plain === '' ? t('event.name.missing') : undefined}
      />
      <Races races={races} onChange={setRaces} />
      <EntriesEditor entries={entries} onChange={setEntries} />
      <ScoringChoice value={scoring} onChange={setScoring} />
      <div className="race-form race-foot">
        {races.some(({ runs }) => runs === 2) && (
          <ReversalChoice value={reversal} riders={entries.length} onChange={setReversal} />
        )}
        <GhostsSwitch value={ghosts} onChange={setGhosts} />
        <MissChoice of="race" />
      </div>
      {entries.length === 0 && <p className="sub">{t('race.riders.none')}</p>}
      <div className="race-foot">
        <Button
          kind="primary"
          disabled={plain === '' || entries.length === 0 || tracks.length === 0}
          onClick={() => void go()}
        >
          {t('event.create')}
        </Button>
        <ButtonLink icon="back" href={paths.localEvent}>
          {t('event.all')}
        </ButtonLink>
      </div>
    </div>
  );
}
