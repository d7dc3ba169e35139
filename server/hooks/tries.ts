import { lately, type Tries, waitFor } from '../rules/tries';
import { monotonicMs } from './clock';
import { changeStored } from './stored';

/**
 * Failed tries of invitations and codes, by account and by address, in the store that all engines share. A restart forgets
 * them.
 */

const KEY = 'fl-tries ';

/**
 * Allows an account one try. It counts from its beginning, so that concurrent tries cannot exceed the limit, and is subtracted
 * again if it was right.
 *
 * @param go returns undefined for a failed try
 * @throws ApiError 429 with `Retry-After`
 */
export function atOneTry<T>(e: PB.RequestEvent, user: string, go: () => T | undefined): T | undefined {
  const [account, address] = [`account ${user}`, `address ${e.realIP()}`];
  // Read the clock before the store is locked, because the clock uses the store.
  const now = monotonicMs();
  const ofAddress = triesOf(e.app, address);
  let waitS = 0;
  changeStored<Tries>(e.app, KEY + account, [], (tries) => {
    waitS = waitFor(tries, ofAddress, now);
    return waitS === 0 ? [...lately(tries, now), now] : undefined;
  });
  if (waitS > 0) {
    e.response.header().set('Retry-After', String(waitS));
    throw new ApiError(429, 'Those were many tries. Please try again later.');
  }
  changeStored<Tries>(e.app, KEY + address, [], (tries) => [...lately(tries, now), now]);
  let wasWrong = false;
  try {
    const found = go();
    wasWrong = found === undefined;
    return found;
  } finally {
    if (!wasWrong) for (const key of [account, address]) takeBack(e.app, key, now);
  }
}

function triesOf(app: PB.App, key: string): Tries {
  const kept = app.store().get(KEY + key);
  return typeof kept === 'string' ? (JSON.parse(kept) as Tries) : [];
}

function takeBack(app: PB.App, key: string, at: number): void {
  changeStored<Tries>(app, KEY + key, [], (tries) => {
    const i = tries.indexOf(at);
    return tries.filter((_, n) => n !== i);
  });
}

/** Forgets accounts and addresses whose tries no longer count. */
export function sweepTries(app: PB.App): void {
  const now = monotonicMs();
  for (const [key, kept] of Object.entries(app.store().getAll())) {
    if (!key.startsWith(KEY) || lately(JSON.parse(String(kept)) as Tries, now).length > 0) continue;
    // A try between the check and the removal is forgotten. That is harmless.
    app.store().remove(key);
  }
}
