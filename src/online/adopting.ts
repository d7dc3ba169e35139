import { adoptGuest, dbService, readGuest } from '../db';

/** Whose rows are to be taken over from the guest's database: written at the sign-in, gone when it is done. */
const KEY = 'fl-adopting';

function adopter(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function setAdopter(user: string | undefined): void {
  try {
    if (user === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, user);
  } catch {
    // Where nothing can be kept, nobody stays signed in either.
  }
}

/** Notes that what was made here without signing in belongs to this user from now on. */
export function promiseAdoption(user: string): void {
  setAdopter(user);
}

/** Goes over to the user's database, with what was promised to them. A start that was cut off does it again. */
export async function enter(user: string): Promise<void> {
  if (adopter() !== user) return dbService.switchUser(user);
  // Two databases at once would open more collections than a page may.
  await dbService.close();
  const text = await readGuest();
  await dbService.switchUser(user);
  if (text === undefined || (await adoptGuest(await dbService.db(), text))) setAdopter(undefined);
}
