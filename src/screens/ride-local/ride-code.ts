import { preload } from '../../ui';

/** Everything a ride needs and a list does not. */
export const loadRide = () => import('./ride-page');

/** Fetches it ahead, when a ride becomes likely. */
export function preloadRide(): void {
  preload(loadRide);
}
