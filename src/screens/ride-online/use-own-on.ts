import { useMemo } from 'react';
import { type Own, useOwn } from '../../db';
import type { OnlineTrack } from '../../online';
import { useActiveRider } from '../../session';
import { originOf } from './online-words';

/** What the active rider has reached on published tracks; the same of a track until rides have come or gone. */
export function useOwnOn(): (track: OnlineTrack) => Own {
  const { id: rider } = useActiveRider();
  const find = useOwn(rider);
  return useMemo(() => {
    const known = new WeakMap<OnlineTrack, Own>();
    return (track) => {
      const own = known.get(track) ?? find({ ...track, origin: originOf(track) });
      known.set(track, own);
      return own;
    };
  }, [find]);
}
