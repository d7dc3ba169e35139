import type PocketBase from 'pocketbase';
import { pocketBase } from '../client';
import { dropStoredSession, type Refreshed, renewSession, replacingSession } from '../manager';
import { forgetUser } from '../progress';
import { AccountError, accountErrorOf, needFilled } from './errors';
import { leaving } from './leaving';

/** E-mail addresses are case-insensitive: they are sent in lower case. */
const lower = (email: string): string => email.trim().toLowerCase();

/** Makes a call, and converts its failure to an {@link AccountError}. */
async function call<T>(work: (pb: PocketBase) => Promise<T>): Promise<T> {
  try {
    return await work(await pocketBase());
  } catch (error) {
    throw accountErrorOf(error);
  }
}

const users = (pb: PocketBase) => pb.collection('users');

/** Returns the id of the signed-in user. @throws AccountError signed-out */
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
 * Registers, requests the verification mail and logs in. Ignores a failure of the mail, because it can be requested again.
 *
 * @throws AccountError invalid, busy, offline
 */
export async function register({ email, name, password }: Registration): Promise<void> {
  await call((pb) => {
    needFilled({ name, email: lower(email), password });
    const row = { email: lower(email), name, password, passwordConfirm: password };
    // Send it without a session: the server would reject the token of an ended session.
    return users(pb).create(row, { headers: { Authorization: '' } });
  });
  await requestVerification(email).catch(() => undefined);
  await logIn(email, password);
}

/**
 * Checks the session with the server, and renews it. If the server rejects it, it ends; the data on the device is kept.
 *
 * @throws if the client's code cannot be loaded
 */
export async function refresh(): Promise<Refreshed> {
  return renewSession(await pocketBase());
}

/** Logs out on this device, even if the session has ended. Waits until its users have released it. */
export async function logOut(): Promise<void> {
  // Loading the code and releasing the session take a while. If the user leaves the page meanwhile, they are logged out too.
  addEventListener('pagehide', dropStoredSession);
  try {
    const pb = await pocketBase();
    await leaving();
    // Subscriptions of this user must not stay active.
    await pb.realtime.unsubscribe().catch(() => undefined);
    pb.authStore.clear();
  } finally {
    removeEventListener('pagehide', dropStoredSession);
  }
}

/** Requests the mail that confirms an address. @throws AccountError invalid, busy, offline */
export function requestVerification(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ email: lower(email) });
    await users(pb).requestVerification(lower(email));
  });
}

/**
 * Confirms an address with the mail's token. A session of the same user is updated at once.
 *
 * @throws AccountError bad-link, busy, offline
 */
export function confirmVerification(token: string): Promise<void> {
  return call(async (pb) => void (await users(pb).confirmVerification(token)));
}

/** Requests the mail for resetting a forgotten password. @throws AccountError invalid, busy, offline */
export function requestPasswordReset(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ email: lower(email) });
    await users(pb).requestPasswordReset(lower(email));
  });
}

/** Sets a new password with the mail's token. @throws AccountError bad-link, invalid, busy, offline */
export function confirmPasswordReset(token: string, password: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ password });
    await users(pb).confirmPasswordReset(token, password, password);
  });
}

/** Requests the mail to a new address. @throws AccountError invalid, signed-out, busy, offline */
export function requestEmailChange(email: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ newEmail: lower(email) });
    await users(pb).requestEmailChange(lower(email));
  });
}

/**
 * Confirms a new address with the mail's token, which ends the session. @throws AccountError bad-link, invalid, busy, offline
 */
export async function confirmEmailChange(token: string, password: string): Promise<void> {
  await call((pb) => {
    needFilled({ password });
    return users(pb).confirmEmailChange(token, password);
  });
  await logOut();
}

/** Changes the name that other players see. @throws AccountError invalid, signed-out, busy, offline */
export function changeName(name: string): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { name })));
}

/** Sets the language of the server's mails. @throws AccountError invalid, signed-out, busy, offline */
export function changeLanguage(language: string): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { language })));
}

/** The event mails that a user receives: results, and a notice that a run is open. */
export interface EventMails {
  readonly mailResults?: boolean;
  readonly mailRuns?: boolean;
}

/** Switches mails about events on or off. @throws AccountError signed-out, busy, offline */
export function changeEventMails(wanted: EventMails): Promise<void> {
  return call(async (pb) => void (await users(pb).update(ownId(pb), { ...wanted })));
}

/** Changes the password. All other sessions end, this one continues. @throws AccountError invalid, signed-out, busy, offline */
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
 * Deletes the account on the server for good, ends the session, and removes the user's data from this device.
 *
 * @param forget removes the user's data from this device; if it fails, the account is deleted anyway
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
  // The client has already ended the session; now its users release it.
  await logOut();
  forgetUser(id);
  await forget(id).catch((error: unknown) => console.error('Unable to remove what is left here', error));
}
