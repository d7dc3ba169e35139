import { useState } from 'react';
import { useLocation } from 'wouter';
import { type RideRow, useDb, useOnlineRide } from '../../../db';
import { t } from '../../../i18n';
import { onlineGhost, useMyPlace } from '../../../online';
import type { Track } from '../../../tracks';
import { Button, showToast } from '../../../ui';
import { paths } from '../../paths';
import { type Against, againstOf, againstPart, type Ladder } from './against';

export interface NextUpProps extends Ladder {
  readonly track: Track;
  /** The ride that was won: its id on the server. */
  readonly ride: string;
}

function nameOf(against: Against): string {
  if (against.kind === 'rider') return against.name || t('track.rider.unnamed');
  return t(`ladder.${against.kind}.name`);
}

/** After a ride that was won and verified: one button to the next opponent. */
export function NextUp(props: NextUpProps) {
  const read = useOnlineRide(props.ride);
  const row = read.status === 'ready' ? read.value : undefined;
  return row?.status === 'verified' ? <Next {...props} row={row} /> : null;
}

function Next({ track, period, before, row }: NextUpProps & { row: RideRow }) {
  const db = useDb();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { equipment, hash, simVersion } = row;
  const { answer } = useMyPlace({ track: track.id, hash, equipment, simVersion, event: period });
  if (answer?.kind !== 'fresh' || answer.value.rank === 0) return null;
  const official = track.origin === 'default';
  const { ski, board } = track.reference ?? {};
  const against = againstOf(answer.value, { official, reference: { ski, board } }, equipment);
  if (against === undefined) return <p className="sub">{t('ladder.lead')}</p>;
  if (againstPart(against) === before) return null;
  const go = async (): Promise<void> => {
    setBusy(true);
    // With its name: who looks for it later does not know whose it is.
    if (against.kind === 'rider' && db !== undefined) {
      const ghost = await onlineGhost(db, against.ride, track, against.name);
      if (ghost.kind === 'none') {
        setBusy(false);
        showToast(t(`track.ghost.${ghost.why}`), { tone: 'bad' });
        return;
      }
    }
    navigate(paths.raceOnline(track.id, againstPart(against), period), { replace: true });
  };
  return (
    <Button kind="primary" disabled={isBusy} onClick={() => void go()}>
      {t('ladder.next', { name: nameOf(against) })}
    </Button>
  );
}
