import { dbService } from '../db';
import { beforeLeaving, sessionStore } from '../session';
import { enter, promiseAdoption } from './adopting';
import { type Stay, stay } from './stay';

const userNow = (): string | undefined => sessionStore.getState().user?.id;

/**
 * Follows who is signed in: their database is the one that is open, and it is kept in step with the server. Call it before
 * anything opens the database.
 *
 * @param whenReady resolves when the page has time for replication
 * @returns the way out
 */
export function followSession(whenReady: Promise<void>): () => void {
  let user = userNow();
  let present: Stay | undefined;
  /** Changes of user come one after the other. */
  let turn: Promise<void> = user === undefined ? Promise.resolve() : enter(user);

  const arrive = (): void => {
    const mine = user;
    if (mine === undefined) return;
    turn = turn
      .then(() => whenReady)
      .then(() => {
        if (mine === user) present = stay(mine);
      });
  };
  const leave = async (): Promise<void> => {
    await present?.leave();
    present = undefined;
  };
  const follow = (): void => {
    const next = userNow();
    if (next === user) return;
    // Whoever signs in takes over what was made here without signing in.
    const who = sessionStore.getState().user;
    if (who !== null) promiseAdoption(who);
    user = next;
    turn = turn.then(leave).then(() => (next === undefined ? dbService.switchUser(undefined) : enter(next)));
    turn = turn.catch((error: unknown) => console.error(error));
    arrive();
  };
  arrive();
  const stops = [
    sessionStore.subscribe(follow),
    beforeLeaving(() => {
      turn = turn.then(leave);
      return turn;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    turn = turn.then(leave);
  };
}
