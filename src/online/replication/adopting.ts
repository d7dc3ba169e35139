import * as v from 'valibot';
import { adoptGuest, dbService, readGuest } from '../../db';
import { linkRider, takeOverRunning } from '../../session';

/** Key of the user who will get the rows of the guest's database. Written at the sign-in, removed when it is done. */
const KEY = 'fl-adopting';

const promiseSchema = v.object({
  user: v.string(),
  /** The former local id of the user's rider, or ''. */
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
    // Without storage, nobody stays signed in either.
  }
}

/** Makes the user the rider here, and stores that the guest's data will become the user's. */
export function promiseAdoption(user: { readonly id: string; readonly name: string }): void {
  const cutOff = promised();
  const before = linkRider(user);
  // An interrupted sign-in has already changed the rider.
  const rider = before ?? (cutOff?.user === user.id ? cutOff.rider : '');
  setPromise({ user: user.id, rider });
}

/** Cancels the adoption, because all of the guest's data was deleted. */
export function dropAdoption(): void {
  setPromise(undefined);
}

/** Switches to the user's database, and adopts the guest's data if promised. Repeats an adoption that was interrupted. */
export async function enter(user: string): Promise<void> {
  const adoption = promised();
  if (adoption?.user !== user) return dbService.switchUser(user);
  // Read while no database is open, because two open ones would exceed the limit of collections per page. Callers that ask for
  // a database meanwhile wait for the user's. Nobody continues in the guest's, even if it cannot be read.
  const text = await dbService.switchUser(user, readGuest);
  // Another tab has done it meanwhile, or all data here was deleted.
  if (promised()?.user !== user) return;
  const rider = adoption.rider === '' ? undefined : { from: adoption.rider, to: user };
  if (text !== undefined && !(await adoptGuest(await dbService.db(), text, rider))) return;
  setPromise(undefined);
  takeOverRunning(user);
}
