import {
  addRiders,
  changeRiderRow,
  type Db,
  hasRiders,
  type NewRider,
  onRiders,
  removeRiderRow,
  type StoredRider,
  userOf,
} from '../../db';
import {
  forgetRiderSource,
  hearRiders,
  isAsDelivered,
  type Rider,
  type RiderWrite,
  readRider,
  sessionStore,
  settingsStore,
} from '../../session';

/** The riders of one open database. Imported with it, so a start without a database does not load this. */

/** Renames the changed fields of a rider to those of its row, because an RxDB document has its own `primary`. */
function rowOf({ primary, secondary, ...rider }: Partial<Rider>): Partial<NewRider> {
  return {
    ...rider,
    ...(primary === undefined ? {} : { primaryColour: primary }),
    ...(secondary === undefined ? {} : { secondaryColour: secondary }),
  };
}

function newRow({ primary, secondary, ...rider }: Rider): NewRider {
  return { ...rider, primaryColour: primary, secondaryColour: secondary };
}

function riderOf({ primaryColour, secondaryColour, ...row }: StoredRider): Rider | undefined {
  return readRider({ ...row, primary: primaryColour, secondary: secondaryColour });
}

/** Returns whether a database belongs to the signed-in user, or to the guest while nobody is signed in. */
export function isTheirs(db: Db): boolean {
  return userOf(db.name) === sessionStore.getState().user?.id;
}

const isHeld = (): boolean => settingsStore.getState().ridersOf === '';

/**
 * Writes the riders of this device into a database that does not have them yet: riders from before the collection existed, and
 * a user who has just signed in. If the database has no riders (a new one, or one in memory), writes all riders of this device.
 */
async function moveIn(db: Db): Promise<void> {
  if (!isTheirs(db)) return;
  const isEmpty = !(await hasRiders(db));
  if (!isEmpty && !isHeld()) return;
  const { riders } = settingsStore.getState();
  // If the settings were lost, they contain an unchanged default rider, which is left out.
  const known = isEmpty ? riders : riders.filter((rider) => rider.account || !isAsDelivered(rider));
  await addRiders(db, known.map(newRow));
}

/** The riders of one open database. */
export interface RiderSource {
  /** Settles when the riders of this device have been written. */
  readonly moved: Promise<void>;
  /** The position of every rider seen there, by id. A rider added again after a removal gets the same position. */
  readonly places: ReadonlyMap<string, number>;
  stop(): void;
}

export function openRiders(db: Db): RiderSource {
  let stop = forgetRiderSource;
  const places = new Map<string, number>();
  let isOpen = true;
  const moved = moveIn(db).catch((cause: unknown) => {
    // They stay in the settings, and the next opening tries again.
    console.warn('Unable to keep the riders', cause);
  });
  void moved.then(() => {
    if (!isOpen || !isTheirs(db)) return;
    let isFirst = true;
    const unsubscribe = onRiders(db, (rows) => {
      // After a sign-in the riders move to another database, so changes in this one are ignored.
      if (rows.length === 0 || (isHeld() && !isFirst)) return;
      isFirst = false;
      for (const { id, createdAt } of rows) places.set(id, createdAt);
      hearRiders(
        db.name,
        rows.flatMap((row) => riderOf(row) ?? []),
      );
    });
    stop = () => {
      unsubscribe();
      forgetRiderSource();
    };
  });
  return {
    ...{ moved, places },
    stop() {
      isOpen = false;
      stop();
    },
  };
}

/** Writes the changes of a rider. @param places from the source */
export async function writeRider(
  db: Db,
  one: RiderWrite,
  places: RiderSource['places'] | undefined,
): Promise<void> {
  if (one.kind === 'remove') {
    await removeRiderRow(db, one.id);
    return;
  }
  const { rider, part } = one;
  await changeRiderRow(db, { ...newRow(rider), createdAt: places?.get(rider.id) ?? db.clock() }, rowOf(part));
}
