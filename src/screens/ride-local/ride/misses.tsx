import { useState } from 'react';
import { useBest } from '../../../db';
import { t } from '../../../i18n';
import { type Rider, settingsStore } from '../../../session';
import { type MissRule, mayMiss, type Track } from '../../../tracks';

/**
 * What misses come to in the rides of this stage, settled when it is opened: the bronze that is won meanwhile counts from
 * the next time on. Undefined while the rider's best is being read.
 *
 * @param isRanked ridden for a leaderboard, which goes by the sport's rule
 */
export function useMissRule(track: Track, rider: Rider, isRanked: boolean): MissRule | undefined {
  const { equipment } = rider;
  const best = useBest(track, equipment, rider.id);
  const [rule, setRule] = useState<MissRule>();
  if (rule !== undefined || best.status === 'loading') return rule;
  const bestUs = best.status === 'ready' ? best.value?.timeUs : undefined;
  const { difficulty } = track;
  const mayCostTime = !isRanked && mayMiss({ difficulty, reference: track.reference?.[equipment], bestUs });
  const settled = mayCostTime ? settingsStore.getState().misses : 'out';
  setRule(settled);
  return settled;
}

/** Says at the gate that misses cost time, where the track itself would not have it so. */
export function MissBoard({ rule, attempt }: { rule: MissRule; attempt: number }) {
  if (rule === 'out') return null;
  return (
    <p className="stage-board stage-board-brief" data-tone="good" role="status" key={attempt}>
      {t('ride.misses.time')}
    </p>
  );
}
