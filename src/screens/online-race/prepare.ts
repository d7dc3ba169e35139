import { activeRider, type Rider } from '../../session';

/** Fetches the ride while the page is read. */
export const loadRide = () => import('./ride');

/** The account's own rider: others of this device do not ride for it. */
export function riderOf(me: string, riders: readonly Rider[]): Rider {
  return riders.find(({ id }) => id === me) ?? { ...activeRider(), id: me };
}
