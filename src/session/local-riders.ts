import * as v from 'valibot';
import { followRider } from './progress';
import { bibsInUse, MAX_RIDER_NAME, makeRider, plainName, type Rider } from './riders';
import {
  holdRiders,
  migrateSettings,
  ridersSchema,
  type Settings,
  settingsStore,
  settingsVersion,
  showRiders,
} from './settings';

/*
 * The riders of this device, as screens read and change them. They are stored in the database, which may not be open yet and is
 * asynchronous. So a change is shown at once and passed to the keeper, and it takes precedence over the database's state until
 * the database has it.
 */

/** A pending change for the database. */
export type RiderWrite =
  /** `part` contains the changed fields; all fields of a new rider. */
  | { readonly kind: 'put'; readonly rider: Rider; readonly part: Partial<Rider> }
  | { readonly kind: 'remove'; readonly id: string };

/** Writes riders to the database. Resolves when they are stored, or when their failure was reported. */
export type RiderKeeper = (writes: readonly RiderWrite[]) => Promise<void>;

let keeper: RiderKeeper | undefined;
/** The last pending write of each rider. */
const underWay = new Map<string, Promise<void>>();

/** Makes `keep` write all changes of riders from now on. @returns a function that stops it */
export function keepRidersBy(keep: RiderKeeper): () => void {
  keeper = keep;
  return () => {
    if (keeper === keep) keeper = undefined;
  };
}

/** Returns the changed fields of a rider. */
function partOf(rider: Rider, before: Rider): Partial<Rider> {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(rider).filter(([name, value]) => known.get(name) !== value));
}

function writesOf(before: readonly Rider[], after: readonly Rider[]): readonly RiderWrite[] {
  const put = after.flatMap((rider): RiderWrite[] => {
    const known = before.find(({ id }) => id === rider.id);
    if (known === rider) return [];
    return [{ kind: 'put', rider, part: known === undefined ? rider : partOf(rider, known) }];
  });
  const gone = before.filter(({ id }) => after.every((rider) => rider.id !== id));
  return [...put, ...gone.map(({ id }): RiderWrite => ({ kind: 'remove', id }))];
}

/** Changes the riders here, and passes the changes to the keeper. */
function change(to: (now: Settings) => Partial<Settings>): void {
  const before = settingsStore.getState().riders;
  settingsStore.setState(to);
  const writes = writesOf(before, settingsStore.getState().riders);
  if (keeper === undefined || writes.length === 0) return;
  const ids = writes.map((write) => (write.kind === 'put' ? write.rider.id : write.id));
  const mine: Promise<void> = keeper(writes).finally(() => {
    for (const id of ids) if (underWay.get(id) === mine) underWay.delete(id);
  });
  for (const id of ids) underWay.set(id, mine);
}

/**
 * Shows the riders of the database. Riders with a pending change stay unchanged, because their state in the database is older.
 *
 * @param of the database's name
 */
export function hearRiders(of: string, riders: readonly Rider[]): void {
  const here = settingsStore.getState().riders;
  const shown = riders.flatMap((rider) =>
    underWay.has(rider.id) ? here.filter(({ id }) => id === rider.id) : [rider],
  );
  for (const [i, rider] of here.entries()) {
    if (underWay.has(rider.id) && shown.every(({ id }) => id !== rider.id)) shown.splice(i, 0, rider);
  }
  showRiders(of, riders, shown);
}

/** Returns the active rider. */
export function activeRider(settings: Settings = settingsStore.getState()): Rider {
  return settings.riders.find((rider) => rider.id === settings.activeRider) ?? settings.riders[0]!;
}

/** Returns whether a rider steers with one button; false for a rider without a profile here. @param id of the profile */
export function ridesOneSwitch(id: string, { riders }: Settings = settingsStore.getState()): boolean {
  return riders.find((rider) => rider.id === id)?.oneSwitch === true;
}

/** Makes a rider the active one. Ignores unknown ids. */
export function chooseRider(id: string): void {
  settingsStore.setState((s) => (s.riders.some((rider) => rider.id === id) ? { activeRider: id } : s));
}

/** Adds a rider with a free bib, and makes it the active one. Returns it. */
export function addRider(): Rider {
  const rider = makeRider(bibsInUse(settingsStore.getState().riders));
  change((s) => ({ riders: [...s.riders, rider], activeRider: rider.id }));
  return rider;
}

/** Changes one rider's profile. */
export function changeRider(id: string, part: Partial<Omit<Rider, 'id'>>): void {
  const plain = part.name === undefined ? part : { ...part, name: plainName(part.name) };
  change((s) => ({
    riders: s.riders.map((rider) => (rider.id === id ? { ...rider, ...plain } : rider)),
  }));
}

/**
 * Makes the user who signs in the active rider, with the user's id, which is the same on every device. The active rider becomes
 * the user's, unless it belongs to another account.
 *
 * @returns the rider's former id if it changed, because their rides have that id
 */
export function linkRider(user: { readonly id: string; readonly name: string }): string | undefined {
  const before = settingsStore.getState();
  const present = activeRider(before);
  if (before.riders.some(({ id }) => id === user.id)) {
    chooseRider(user.id);
    return undefined;
  }
  const own = present.account ? makeRider(bibsInUse(before.riders)) : present;
  const name = own.name === '' ? plainName(user.name).slice(0, MAX_RIDER_NAME) : own.name;
  const rider: Rider = { ...own, id: user.id, name, account: true };
  const riders = present.account
    ? [...before.riders, rider]
    : before.riders.map((one) => (one.id === present.id ? rider : one));
  // They are stored in the user's own database when it is open.
  holdRiders(riders, user.id);
  if (present.account) return undefined;
  followRider(present.id, user.id);
  return present.id;
}

/**
 * Removes a rider, but never the last one. Records of a removed rider stay in the database, and races keep the name.
 *
 * @returns a function that puts the rider back in their place, even if others changed meanwhile; a rider who was added again
 * (by an imported file, a sign-in) stays unchanged
 */
export function removeRider(id: string): () => void {
  const before = settingsStore.getState();
  const at = before.riders.findIndex((rider) => rider.id === id);
  const rider = before.riders[at];
  if (rider === undefined || before.riders.length === 1) return () => {};
  const riders = before.riders.filter((one) => one !== rider);
  const wasActive = before.activeRider === id;
  change(() => ({ riders, activeRider: wasActive ? riders[0]!.id : before.activeRider }));
  return () =>
    change((now) => ({
      riders: now.riders.some((one) => one.id === id)
        ? now.riders
        : [...now.riders.slice(0, at), rider, ...now.riders.slice(at)],
      activeRider: wasActive ? id : now.activeRider,
    }));
}

/**
 * Adds the riders of other settings (an imported file) that do not exist here yet. The active rider stays active, unless it is
 * replaced: then the file's active rider becomes active.
 *
 * @param untouched returns whether a rider was neither ridden nor changed here, and so is replaced by those of the file
 */
export function adoptRiders(
  stored: unknown,
  untouched: (rider: Rider) => boolean = () => false,
  version = settingsVersion,
): void {
  if (!v.is(v.object({ riders: ridersSchema }), stored)) return;
  const { riders, activeRider } = migrateSettings(stored, version);
  change((now) => {
    const mine = now.riders.filter((rider) => riders.some(({ id }) => id === rider.id) || !untouched(rider));
    const fresh = riders.filter((rider) => mine.every(({ id }) => id !== rider.id));
    const rides = mine.find(({ id }) => id === now.activeRider);
    const stays = rides !== undefined && !untouched(rides);
    return { riders: [...mine, ...fresh], activeRider: stays ? now.activeRider : activeRider };
  });
}
