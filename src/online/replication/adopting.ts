import * as v from 'valibot';
import { adoptGuest, dbService, readGuest } from '../../db';
import { linkRider, takeOverRunning } from '../../session';

/** Whose rows are to be taken over from the guest's database: written at the sign-in, gone when it is done. */
const KEY = 'fl-adopting';

const promiseSchema = v.object({
  user: v.string(),
  /** The id the user's rider had here before, or ''. */
  rider: v.string(),
});
type Adoption = v.InferOutput<typeof promiseSchema>;

function promised(): Adoption | undefined {
  try {
    const read = v.safeParse(promiseSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

function setPromise(adoption: Adoption | undefined): void {
  try {
    if (adoption === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(adoption));
  } catch {
    // Where nothing can be kept, nobody stays signed in either.
  }
}

/** Makes whoever signs in the rider here, and notes that what was made without signing in is theirs from now on. */
export function promiseAdoption(user: { readonly id: string; readonly name: string }): void {
  const cutOff = promised();
  const before = linkRider(user);
  // A sign-in that was cut off has changed the rider already.
  const rider = before ?? (cutOff?.user === user.id ? cutOff.rider : '');
  setPromise({ user: user.id, rider });
}

/** Nobody takes over anything any more: all that was made here is gone. */
export function dropAdoption(): void {
  setPromise(undefined);
}

/** Goes over to the user's database, with what was promised to them. A start that was cut off does it again. */
export async function enter(user: string): Promise<void> {
  const adoption = promised();
  if (adoption?.user !== user) return dbService.switchUser(user);
  // Read while no database is open: two at once would be more collections than a page may have. Whoever asks for one
  // meanwhile waits for the user's: nobody goes on in the guest's, also where it cannot be read.
  const text = await dbService.switchUser(user, readGuest);
  // Done by another tab meanwhile, or all that was here has been deleted.
  if (promised()?.user !== user) return;
  const rider = adoption.rider === '' ? undefined : { from: adoption.rider, to: user };
  if (text !== undefined && !(await adoptGuest(await dbService.db(), text, rider))) return;
  setPromise(undefined);
  takeOverRunning(user);
}
