import { dbService } from '../../db';
import { beforeLeaving, sessionStore, settingsStore } from '../../session';
import { enter, promiseAdoption } from './adopting';
import { setFailed } from './state';
import { type Stay, stay } from './stay';

const userNow = (): string | undefined => sessionStore.getState().user?.id;

/**
 * Follows who is signed in: their database is the one that is open, and it is kept in step with the server. Call it before
 * anything opens the database.
 *
 * @param whenReady resolves when the page has time for replication
 * @returns ends it; resolves once no replication runs any more
 */
export function followSession(whenReady: Promise<void>): () => Promise<void> {
  let user = userNow();
  let present: Stay | undefined;
  /** Changes of user come one after the other. One that fails is said, and holds up none of those that follow. */
  let turn: Promise<void> = Promise.resolve();
  const told = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        console.error(error);
        setFailed();
      },
    );
  const then = (step: () => Promise<unknown>): Promise<void> => {
    turn = told(turn.then(step));
    return turn;
  };

  const arrive = (): void => {
    const mine = user;
    if (mine === undefined) return;
    void then(async () => {
      await whenReady;
      if (mine === user) present = stay(mine);
    });
  };
  const leave = async (): Promise<void> => {
    const last = present;
    present = undefined;
    await last?.leave();
  };
  const follow = (): void => {
    const next = userNow();
    if (next === user) return;
    // Whoever signs in takes over what was made here without signing in.
    const who = sessionStore.getState().user;
    if (who !== null) promiseAdoption(who);
    user = next;
    void then(leave);
    void then(() => (next === undefined ? dbService.switchUser(undefined) : enter(next)));
    arrive();
  };
  const who = sessionStore.getState().user;
  // Signed in, but without a rider here: the settings were lost meanwhile.
  if (who !== null && !settingsStore.getState().riders.some(({ id }) => id === who.id)) promiseAdoption(who);
  // At once: whoever asks for the database next must get this user's.
  if (user !== undefined) turn = told(enter(user));
  arrive();
  const stops = [sessionStore.subscribe(follow), beforeLeaving(() => then(leave))];
  return () => {
    for (const stop of stops) stop();
    return then(leave);
  };
}
