import { keepToken } from '../../sync';
import { logOut, pocketBase } from '../session';
import { available$ } from './health';

/**
 * Checks the session with the server as soon as it can be asked, and renews it, from then on for whoever is signed in.
 * One that the server refuses is over; what is on the device stays.
 *
 * @param isFresh whether somebody has signed in just now
 * @returns the way out
 */
export async function renewSession(isFresh: boolean): Promise<() => void> {
  const client = await pocketBase();
  return keepToken({ client, available$, isFresh, onRefused: () => void logOut() });
}
