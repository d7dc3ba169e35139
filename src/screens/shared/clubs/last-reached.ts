import { sessionStore } from '../../../session';

/*
 * When the server was last reached while servers were looked at: what is kept of them is as old as that. Kept beside the
 * database, since a page that is opened without a network has nothing else to tell it by.
 */

const KEY = 'fl-clubs-seen';

const userNow = (): string => sessionStore.getState().user?.id ?? '';

/** Notes that the server is reached now. */
export function noteReached(now: number): void {
  try {
    localStorage.setItem(KEY, `${userNow()} ${now}`);
  } catch {
    // Blocked: the page says that it is as it was last seen, without the time.
  }
}

/** When the server was last reached, ms since 1970; undefined where nobody knows. */
export function lastReached(): number | undefined {
  try {
    const [user, at] = (localStorage.getItem(KEY) ?? '').split(' ');
    return user === userNow() && Number(at) > 0 ? Number(at) : undefined;
  } catch {
    return undefined;
  }
}
