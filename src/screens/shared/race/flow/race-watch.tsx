import { useMemo } from 'react';
import { t } from '../../../../i18n';
import { RideStage, type Rival } from '../../../../play';
import type { Entry } from '../../../../race';
import type { Track } from '../../../../tracks';
import { riderOf } from './rider';

/** A run watched again. */
export function RaceWatch({
  track,
  entry,
  bib,
  watch,
  onLeave,
}: {
  readonly track: Track;
  readonly entry: Entry;
  readonly bib: number;
  readonly watch: readonly Rival[];
  readonly onLeave: () => void;
}) {
  const rider = useMemo(() => riderOf(entry, bib), [entry, bib]);
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={entry.equipment}
      rivals={watch}
      watch={watch}
      keep={() => Promise.resolve({ kind: 'not-kept', why: 'unfinished' })}
      leaveWords={t('race.leave')}
      onLeave={onLeave}
    />
  );
}
