import { preload } from '../shared/use-loaded';

/** Everything a ride needs and a list does not. */
export async function loadRide() {
  const [{ RidePage }, ride] = await Promise.all([import('./ride-page'), import('../ride')]);
  return { RidePage, ride };
}

/** Fetches it ahead, when a ride becomes likely. */
export function preloadRide(): void {
  preload(loadRide);
}
