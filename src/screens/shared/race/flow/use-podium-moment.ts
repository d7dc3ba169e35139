import { useEffect } from 'react';
import { settingsStore } from '../../../../session';
import { playMoment } from '../../../../sound';
import { createPodiumMoments } from './podium-moments';

/** Of this page: what was over when it was opened is only looked at again. */
const moments = createPodiumMoments(() => playMoment({ kind: 'podium', place: 1 }, settingsStore.getState()));

/**
 * Sounds a podium, once. @param id of the race, the event or the duel
 * @param shown whether it can be seen now
 */
export function usePodiumMoment(id: string, over: boolean, shown: boolean): void {
  useEffect(() => moments.look(id, over, shown), [id, over, shown]);
}
