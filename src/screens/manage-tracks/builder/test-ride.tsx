import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatRaceTime, t } from '../../../i18n';
import { type Kept, RideStage, type Rival } from '../../../play';
import { activeRider } from '../../../session';
import { courseFrom, trackFrom } from '../../../tracks';
import { Button, Sheet } from '../../../ui';
import type { Builder } from './session';

const ALONE: readonly Rival[] = [];

/** A test ride is no record: it is ridden and forgotten. */
const forget = (): Promise<Kept> => Promise.resolve({ kind: 'not-kept', why: 'unfinished' });

/** The track as it is now, ridden from the gate the test begins at. */
export function TestRide({ builder, from }: { builder: Builder; from: number }) {
  const draft = useStore(builder.store, (s) => s.history.now);
  const [rider] = useState(() => activeRider());
  const track = useMemo(() => {
    const { reference: _, ...body } = draft;
    return trackFrom({ ...body, course: courseFrom(draft.course, from) }, builder.trackId, 'own');
  }, [draft, from, builder]);
  const leave = (): void => builder.store.setState({ trying: undefined });
  return (
    <RideStage
      track={track}
      rider={rider}
      equipment={rider.equipment}
      rivals={ALONE}
      keep={forget}
      onLeave={leave}
      finish={({ ended, onAgain }) => {
        const { result } = ended;
        const timeUs = result.kind === 'differs' ? undefined : result.ride.timeUs;
        const finished =
          result.kind !== 'differs' && result.ride.status === 'finished' && timeUs !== undefined;
        return (
          <Sheet
            title={finished ? t('builder.try.time', { time: formatRaceTime(timeUs) }) : t('builder.try.none')}
            onClose={leave}
          >
            <div className="manage-form">
              <Button kind="primary" onClick={onAgain}>
                {t('builder.try.again')}
              </Button>
              <Button icon="build" onClick={leave}>
                {t('builder.try.back')}
              </Button>
            </div>
          </Sheet>
        );
      }}
    />
  );
}
