import { useEffect } from 'react';
import { dbService, type TrackSummary, useTracks } from '../../../db';
import { t } from '../../../i18n';
import { type MissRule, type RaceTrack, type Reversal, reversalsFor } from '../../../race';
import { changeSettings, useSettings } from '../../../session';
import { Segments, Select, Switch } from '../../../ui';
import { prepareTracks } from '../default-tracks';

/** The tracks there are, easiest first; the default ones are put there if nobody has yet. */
export function useRaceTracks(): readonly TrackSummary[] {
  const { tracks } = useTracks({ sort: 'style' });
  useEffect(() => {
    void dbService.db().then(prepareTracks, () => undefined);
  }, []);
  return tracks;
}

/** A listed track as a race remembers it. */
export function raceTrackOf({ head }: TrackSummary): RaceTrack {
  return { id: head.id, hash: head.hash, name: head.name };
}

/** Which track. */
export function TrackSelect({
  tracks,
  value,
  label,
  onChange,
}: {
  tracks: readonly TrackSummary[];
  value: string;
  label: string;
  onChange: (id: string) => void;
}) {
  if (tracks.length === 0) return <p className="sub">{t('race.tracks.coming')}</p>;
  return (
    <Select
      label={label}
      value={value}
      options={tracks.map(({ head }) => ({
        value: head.id,
        label: `${head.name} (${t(`style.${head.style}`)})`,
      }))}
      onChange={onChange}
    />
  );
}

/** One run or two. */
export function RunsChoice({ value, onChange }: { value: 1 | 2; onChange: (runs: 1 | 2) => void }) {
  return (
    <Segments
      named
      label={t('race.runs')}
      value={value === 2 ? 'two' : 'one'}
      options={[
        { value: 'one', label: t('race.runs.1') },
        { value: 'two', label: t('race.runs.2') },
      ]}
      onChange={(next) => onChange(next === 'two' ? 2 : 1)}
    />
  );
}

/** How many of the leaders start the second run in reverse; of a small field everybody, which is no choice. */
export function ReversalChoice({
  value,
  riders,
  onChange,
}: {
  value: Reversal;
  /** How many are entered. */
  riders: number;
  onChange: (n: Reversal) => void;
}) {
  const offered = reversalsFor(riders);
  if (offered.length === 1) return <p className="sub">{t('race.reversal.whole')}</p>;
  return (
    <Segments
      named
      label={t('race.reversal')}
      value={String(offered.includes(value) ? value : 'all')}
      options={offered.map((n) => ({ value: String(n), label: t(`race.reversal.${n}`) }))}
      onChange={(text) => onChange(offered.find((n) => String(n) === text) ?? 'all')}
    />
  );
}

/** Whether the leaders ride along. */
export function GhostsSwitch({
  value,
  onChange,
}: {
  value: 'on' | 'off';
  onChange: (value: 'on' | 'off') => void;
}) {
  return (
    <Switch
      label={t('race.ghosts')}
      hint={t('race.ghosts.hint')}
      checked={value === 'on'}
      onChange={(on) => onChange(on ? 'on' : 'off')}
    />
  );
}

/** What a miss came to in the last race set up here, and is to come to in the next. */
export function useRaceMisses(): MissRule {
  return useSettings((s) => s.raceMisses);
}

/** What a miss comes to. @param of in a duel it also counts in the second run */
export function MissChoice({ of }: { of: 'race' | 'duel' }) {
  const value = useRaceMisses();
  return (
    <div className="race-misses">
      <Segments
        named
        label={t('race.misses')}
        value={value}
        options={[
          { value: 'time', label: t('race.misses.time') },
          { value: 'out', label: t('race.misses.out') },
        ]}
        onChange={(raceMisses) => changeSettings({ raceMisses })}
      />
      <p className="sub">{t(of === 'duel' ? `duel.misses.${value}.hint` : `race.misses.${value}.hint`)}</p>
    </div>
  );
}
