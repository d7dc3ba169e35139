import { dbService } from '../../db';
import { beforeLeaving, sessionStore, settingsStore } from '../../session';
import { enter, promiseAdoption } from './adopting';
import { setFailed } from './state';
import { type Stay, stay } from './stay';

const userNow = (): string | undefined => sessionStore.getState().user?.id;

/**
 * Follows the session: opens the signed-in user's database and replicates it. Call it before anything opens the database.
 *
 * @param whenReady resolves when the page has time for replication
 * @returns a function that stops; resolves once no replication is running any more
 */
export function followSession(whenReady: Promise<void>): () => Promise<void> {
  let user = userNow();
  let present: Stay | undefined;
  /** Changes of user run one after the other. A failed one is logged, and the next ones still run. */
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
    // A user who signs in gets the guest's data.
    const who = sessionStore.getState().user;
    if (who !== null) promiseAdoption(who);
    user = next;
    void then(leave);
    void then(() => (next === undefined ? dbService.switchUser(undefined) : enter(next)));
    arrive();
  };
  const who = sessionStore.getState().user;
  // The user is signed in but has no rider here, because the settings were lost.
  if (who !== null && !settingsStore.getState().riders.some(({ id }) => id === who.id)) promiseAdoption(who);
  // At once, so that the next caller that asks for the database gets this user's.
  if (user !== undefined) turn = told(enter(user));
  arrive();
  const stops = [sessionStore.subscribe(follow), beforeLeaving(() => then(leave))];
  return () => {
    for (const stop of stops) stop();
    return then(leave);
  };
}
