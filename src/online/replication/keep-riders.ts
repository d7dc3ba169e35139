import {
  addRiders,
  changeRiderRow,
  type Db,
  type DbService,
  dbService,
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
  keepRidersBy,
  type Rider,
  type RiderWrite,
  readRider,
  sessionStore,
  settingsStore,
} from '../../session';

/** What is new of a rider, as the database names it: a document there has a `primary` of its own. */
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

/** Whether a database is that of who is signed in now, or of nobody while nobody is. */
function isTheirs(db: Db): boolean {
  return userOf(db.name) === sessionStore.getState().user?.id;
}

const isHeld = (): boolean => settingsStore.getState().ridersOf === '';

/**
 * Puts the riders of this device into a database they have not been in: those from before there was a table for them,
 * whoever has just signed in, and, where nobody rides there yet (a new database, one in memory), all who ride here.
 */
async function moveIn(db: Db): Promise<void> {
  if (!isTheirs(db)) return;
  const isEmpty = !(await hasRiders(db));
  if (!isEmpty && !isHeld()) return;
  const { riders } = settingsStore.getState();
  // Where the settings were lost, somebody new stands in them whom nobody has been yet.
  const known = isEmpty ? riders : riders.filter((rider) => rider.account || !isAsDelivered(rider));
  await addRiders(db, known.map(newRow));
}

/** What one open database has of the riders. */
interface Source {
  /** Settles when the riders of this device are in. */
  readonly moved: Promise<void>;
  /** The place of every rider seen there, by id: who comes back after a removal has it again. */
  readonly places: ReadonlyMap<string, number>;
  stop(): void;
}

function open(db: Db): Source {
  let stop = forgetRiderSource;
  const places = new Map<string, number>();
  let isOpen = true;
  const moved = moveIn(db).catch((cause: unknown) => {
    // They stay where they are, and the next opening tries again.
    console.warn('Unable to keep the riders', cause);
  });
  void moved.then(() => {
    if (!isOpen || !isTheirs(db)) return;
    let isFirst = true;
    const unsubscribe = onRiders(db, (rows) => {
      // Whoever signs in takes the riders along: this database has no say any more.
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

async function write(db: Db, one: RiderWrite, places: Source['places'] | undefined): Promise<void> {
  if (one.kind === 'remove') {
    await removeRiderRow(db, one.id);
    return;
  }
  const { rider, part } = one;
  await changeRiderRow(db, { ...newRow(rider), createdAt: places?.get(rider.id) ?? db.clock() }, rowOf(part));
}

/**
 * Keeps the riders in the open database: what is changed here is written there, and what any tab changes there is shown
 * here.
 *
 * @returns the way out
 */
export function keepRiders(service: DbService = dbService): () => void {
  let source: Source | undefined;
  const follow = (): void => {
    source?.stop();
    const status = service.store.getState();
    source = status.kind === 'ready' || status.kind === 'memory' ? open(status.db) : undefined;
  };
  const stopFollowing = service.store.subscribe(follow);
  follow();
  const stopKeeping = keepRidersBy(async (writes) => {
    const { ridersOf } = settingsStore.getState();
    // Until they have been in a database, they live in the settings.
    if (ridersOf === '' && service.store.getState().kind === 'closed') return;
    try {
      const db = await service.db();
      await source?.moved;
      if (!isTheirs(db) || (ridersOf !== '' && db.name !== ridersOf)) return;
      for (const one of writes) await write(db, one, source?.places);
    } catch (cause) {
      console.warn('Unable to keep the riders', cause);
    }
  });
  return () => {
    stopKeeping();
    stopFollowing();
    source?.stop();
  };
}
