import type { Db } from '../types';

/** See `readGuest` in this folder: loaded when a user signs in. */
export async function readGuest(): Promise<string | undefined> {
  return (await import('./adopt')).readGuest();
}

/** See `adoptGuest` in this folder. */
export async function adoptGuest(
  db: Db,
  text: string,
  rider?: { readonly from: string; readonly to: string },
): Promise<boolean> {
  return (await import('./adopt')).adoptGuest(db, text, rider);
}
