import type PocketBase from 'pocketbase';
import * as v from 'valibot';
import { pocketBase } from '../client';
import { forgetUser } from '../progress';
import { AccountError, accountErrorOf, isSessionRefused, needFilled } from './errors';
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
  const id = pb.authStore.record?.id;
  if (id === undefined) throw new AccountError('signed-out', undefined);
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
    return users(pb).create({ email: lower(email), name, password, passwordConfirm: password });
  });
  await requestVerification(email).catch(() => undefined);
  await logIn(email, password);
}

/** What a check of the session came to; `unknown`: no answer, so it stands as it was. */
export type Refreshed = 'signed-in' | 'signed-out' | 'unknown';

const renewed = v.object({
  token: v.string(),
  record: v.looseObject({ id: v.string(), collectionId: v.string(), collectionName: v.string() }),
});

/**
 * Renews the session. Not by the client's own call, which writes down whatever it is told: by then the user may have
 * logged out, in this tab or another, and must not be back by a late answer.
 */
async function renew(pb: PocketBase): Promise<Refreshed> {
  const asked = pb.authStore.token;
  const answer: unknown = await pb.send('/api/collections/users/auth-refresh', { method: 'POST' });
  const { authStore } = pb;
  if (authStore.token === '') return 'signed-out';
  const read = v.safeParse(renewed, answer);
  // No answer of this server, or one about somebody who has left since.
  if (!read.success || read.output.record.id !== authStore.record?.id) return 'unknown';
  const { token, record } = read.output;
  // A password changed meanwhile has brought a newer token, and has put an end to this one. Ends tell nothing of which is
  // newer: the server may give shorter lives than before.
  authStore.save(authStore.token === asked ? token : authStore.token, record);
  return 'signed-in';
}

/**
 * Checks the session with the server. One that the server refuses is over; what is on the device stays.
 *
 * @throws when the client's code cannot be fetched
 */
export async function refresh(): Promise<Refreshed> {
  const pb = await pocketBase();
  const { authStore } = pb;
  const asked = authStore.token;
  try {
    if (authStore.isValid) return await renew(pb);
  } catch (error) {
    if (!isSessionRefused(error)) return 'unknown';
    // Another session has begun since: what was refused is not that one.
    if (authStore.isValid && authStore.token !== asked) return 'unknown';
  }
  await logOut();
  return 'signed-out';
}

/** Ends the session on this device, after whoever uses it has let go of it. */
export async function logOut(): Promise<void> {
  const pb = await pocketBase();
  await leaving();
  // What was subscribed as this user must not go on being heard.
  await pb.realtime.unsubscribe().catch(() => undefined);
  pb.authStore.clear();
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

/** Changes the password; every other session ends, this one goes on. @throws AccountError invalid, signed-out, busy, offline */
export function changePassword(oldPassword: string, password: string): Promise<void> {
  return call(async (pb) => {
    needFilled({ oldPassword, password });
    const email: unknown = pb.authStore.record?.email;
    await users(pb).update(ownId(pb), { oldPassword, password, passwordConfirm: password });
    if (typeof email === 'string') await users(pb).authWithPassword(email, password);
  });
}

/**
 * Deletes the account on the server, for good, ends the session, and has what is left of it here removed.
 *
 * @param forget removes what this device has of the user; that it fails takes nothing back
 * @throws AccountError signed-out, busy, offline
 */
export async function deleteAccount(forget: (userId: string) => Promise<void>): Promise<void> {
  const id = await call(async (pb) => {
    const own = ownId(pb);
    await users(pb).delete(own);
    return own;
  });
  // The client has let go of the session already; whoever used it does so now.
  await logOut();
  forgetUser(id);
  await forget(id).catch((error: unknown) => console.error('Unable to remove what is left here', error));
}
