import type PocketBase from 'pocketbase';
import { pocketBase } from '../client';
import { dropStoredSession, type Refreshed, renewSession, replacingSession } from '../manager';
import { forgetUser } from '../progress';
import { AccountError, accountErrorOf, needFilled } from './errors';
import { leaving } from './leaving';

/** E-mail addresses are the same in upper and lower case: they are sent in lower case. */
const lower = (email: string): string => email.trim().toLowerCase();

/** Makes one call, and puts its failure into the account's words. */
async function call<T>(work: (pb: PocketBase) => Promise<T>): Promise<T> {
  try {
    return await work(await pocketBase());
  } catch (error) {
    throw accountErrorOf(error);
  }
}

const users = (pb: PocketBase) => pb.collection('users');

/** The id of who is signed in. @throws AccountError signed-out */
function ownId(pb: PocketBase): string {
  const { token, record } = pb.authStore;
  const id = record?.id;
  if (id === undefined || token === '') throw new AccountError('signed-out', undefined);
  return id;
}

/** Logs in. @throws AccountError wrong-login, invalid, busy, offline */
export function logIn(email: string, password: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ email: lower(email), password });
    try {
      await users(pb).authWithPassword(lower(email), password);
    } catch (error) {
      const known = accountErrorOf(error);
      throw known.fault === 'refused' ? new AccountError('wrong-login', error) : known;
    }
  });
}

export interface Registration {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Registers, asks for the verification mail (that this fails is no matter: it can be asked for again) and logs in.
 *
 * @throws AccountError invalid, busy, offline
 */
export async function register({ email, name, password }: Registration): Promise<void> {
  await call((pb) => {
    needFilled({ name, email: lower(email), password });
    const row = { email: lower(email), name, password, passwordConfirm: password };
    // Nobody's call: the token of a session that has ended would have it refused.
    return users(pb).create(row, { headers: { Authorization: '' } });
  });
  await requestVerification(email).catch(() => undefined);
  await logIn(email, password);
}

/**
 * Checks the session with the server, and renews it. One that the server refuses has ended; what is on the device stays.
 *
 * @throws when the client's code cannot be fetched
 */
export async function refresh(): Promise<Refreshed> {
  return renewSession(await pocketBase());
}

/** Logs out on this device, also from a session that has ended, after whoever uses it has let go of it. */
export async function logOut(): Promise<void> {
  // The code for it may be on its way, and letting go takes a while: whoever leaves the page meanwhile has logged out too.
  addEventListener('pagehide', dropStoredSession);
  try {
    const pb = await pocketBase();
    await leaving();
    // What was subscribed as this user must not go on being heard.
    await pb.realtime.unsubscribe().catch(() => undefined);
    pb.authStore.clear();
  } finally {
    removeEventListener('pagehide', dropStoredSession);
  }
}

/** Asks for the mail that confirms an address. @throws AccountError invalid, busy, offline */
export function requestVerification(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ email: lower(email) });
    await users(pb).requestVerification(lower(email));
  });
}

/**
 * Confirms an address by the mail's token; a session of the same user knows it at once.
 *
 * @throws AccountError bad-link, busy, offline
 */
export function confirmVerification(token: string): Promise<void> {
  return call(async (pb) => void (await users(pb).confirmVerification(token)));
}

/** Asks for the mail with which a forgotten password is set anew. @throws AccountError invalid, busy, offline */
export function requestPasswordReset(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ email: lower(email) });
    await users(pb).requestPasswordReset(lower(email));
  });
}

/** Sets a new password by the mail's token. @throws AccountError bad-link, invalid, busy, offline */
export function confirmPasswordReset(token: string, password: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ password });
    await users(pb).confirmPasswordReset(token, password, password);
  });
}

/** Asks for the mail to a new address. @throws AccountError invalid, signed-out, busy, offline */
export function requestEmailChange(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ newEmail: lower(email) });
    await users(pb).requestEmailChange(lower(email));
  });
}

/** Confirms a new address by the mail's token; the session ends with it. @throws AccountError bad-link, invalid, busy, offline */
export async function confirmEmailChange(token: string, password: string): Promise<void> {
  await call((pb) => {
    needFilled({ password });
    return users(pb).confirmEmailChange(token, password);
  });
  await logOut();
}

/** Changes the name others see. @throws AccountError invalid, signed-out, busy, offline */
export function changeName(name: string): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { name })));
}

/** Has the server's mails come in this language. @throws AccountError invalid, signed-out, busy, offline */
export function changeLanguage(language: string): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { language })));
}

/** Which event mails a user gets: results, and a notice that a run is open. */
export interface EventMails {
  readonly mailResults?: boolean;
  readonly mailRuns?: boolean;
}

/** Switches mails about events on or off. @throws AccountError signed-out, busy, offline */
export function changeEventMails(wanted: EventMails): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { ...wanted })));
}

/** Changes the password; every other session ends, this one goes on. @throws AccountError invalid, signed-out, busy, offline */
export function changePassword(oldPassword: string, password: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ oldPassword, password });
    const email: unknown = pb.authStore.record?.email;
    await replacingSession(async () => {
      await users(pb).update(ownId(pb), { oldPassword, password, passwordConfirm: password });
      if (typeof email === 'string') await users(pb).authWithPassword(email, password);
    });
  });
}

/**
 * Deletes the account on the server, for good, ends the session, and has what is left of it here removed.
 *
 * @param forget removes what this device has of the user; that it fails takes nothing back
 * @throws AccountError invalid, signed-out, busy, offline
 */
export async function deleteAccount(
  password: string,
  forget: (userId: string) => Promise<void>,
): Promise<void> {
  const id = await call(async (pb) => {
    needFilled({ password });
    const own = ownId(pb);
    await users(pb).delete(own, { body: { password } });
    return own;
  });
  // The client has let go of the session already; whoever used it does so now.
  await logOut();
  forgetUser(id);
  await forget(id).catch((error: unknown) => console.error('Unable to remove what is left here', error));
}
