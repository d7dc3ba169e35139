import type { OwnClubCell } from '../rules/cells';
import { callCell } from './cell';
import { firstBack, noteAway, noteBack } from './cell-pauses';
import { monotonicMs } from './clock';
import { readMeta, writeMeta } from './meta';
import { allRows, firstRow, millis } from './rides-rows';
import { epochOf } from './sync';

/*
 * Common leaderboards, in a club cell. Rides with a place on a leaderboard of a default track are in `rides_to_report`, which
 * triggers write in the ride's own transaction. They stay there until the account cell confirms that it has them. A ride that
 * was removed since is reported as withdrawn.
 */

/** Maximum number of rides in one call: they take at most half of the maximum body. */
const MOST = 16;
/** Maximum number of riders in one call. */
const MOST_RIDERS = 500;
/**
 * First pause before a ride is sent again, ms; it grows. The account cell may be unable to take it yet, for example one of a
 * newer game.
 */
const LATER_MS = 60_000;
const LONGEST_MS = 3_600_000;
const ACCOUNT = 'account';
const ASK_EVERY_MS = 30_000;
/** Key in the store: when the account cell last responded. */
const ASKED_KEY = 'fl-account-answered';
const PATH = '/api/fl/cells/report';

interface Answer {
  readonly epoch: string;
  /** For each ride, in order: whether it is done, or has to be sent again later. */
  readonly rides: readonly ('done' | 'later')[];
}

/** Reports due rides. @returns false if there were none, or the account cell is away */
export function reportNext(app: PB.App, cell: OwnClubCell): boolean {
  if (firstBack(app, [{ name: ACCOUNT }]) === undefined) return false;
  const lot = dueRides(app);
  const known = readMeta(app, knownKey(cell));
  if (lot.length === 0 && known.endsWith(` ${epochOf(app)}`) && !isTimeToAsk(app)) return false;
  const answer = ask(app, cell, { rides: lot.map(({ ride }) => reportOf(app, ride)) });
  if (answer === undefined) return false;
  const here = `${answer.epoch} ${epochOf(app)}`;
  if (known !== here && !introduce(app, cell, here)) return false;
  app.runInTransaction((tx) => {
    lot.forEach((row, i) => {
      settle(tx, row, answer.rides[i] ?? 'later');
    });
  });
  return lot.length > 0;
}

/**
 * Returns whether a cell with nothing to report should call the account cell. It does so now and then to detect that the
 * account cell was restored.
 */
function isTimeToAsk(app: PB.App): boolean {
  const agoMs = answeredAgoMs(app);
  return agoMs < 0 || agoMs > ASK_EVERY_MS;
}

/** Returns how long ago the account cell responded, ms; −1 if it has not since the start. */
export function answeredAgoMs(app: PB.App): number {
  const at = app.store().get(ASKED_KEY);
  return at === undefined || at === null ? -1 : monotonicMs() - Number(at);
}

interface Due {
  readonly ride: string;
  /** Increases with each change of the ride that has to be reported. */
  readonly version: number;
  readonly tries: number;
}

function dueRides(app: PB.App): readonly Due[] {
  const now = Date.now();
  return allRows(
    app,
    // A due time in the far future was written before the clock was set back.
    'SELECT ride, version, tries FROM rides_to_report WHERE dueMs <= {:now} OR dueMs > {:far} ORDER BY dueMs LIMIT {:most}',
    { now, far: now + 2 * LONGEST_MS, most: MOST },
    { ride: '', version: 0, tries: 0 },
  );
}

function reportOf(app: PB.App, id: string): object {
  const row = firstRow(
    app,
    'SELECT rider, track, hash, simVersion, equipment, stream, gunTick, claimedUs, riddenAt, created FROM rides ' +
      "WHERE id = {:id} AND status = 'verified' AND deleted = FALSE",
    { id },
    {
      ...{ rider: '', track: '', hash: '', simVersion: 0, equipment: '', stream: '', gunTick: 0 },
      ...{ claimedUs: 0, riddenAt: 0, created: '' },
    },
  );
  if (row === undefined) return { id, withdrawn: true };
  const { created, ...ride } = row;
  return { ...ride, id, takenMs: millis(created) };
}

/** Stores the result of a report, unless the row was changed meanwhile: then the ride has changed, and is reported again. */
function settle(tx: PB.App, { ride, version, tries }: Due, state: 'done' | 'later'): void {
  const same = 'ride = {:ride} AND version = {:version}';
  const run = (sql: string, params: PB.Params): unknown => tx.db().newQuery(sql).bind(params).execute();
  if (state === 'done') {
    run(`DELETE FROM rides_to_report WHERE ${same}`, { ride, version });
    return;
  }
  const next = Date.now() + Math.min(LATER_MS * 2 ** Math.min(tries, 10), LONGEST_MS);
  const sql = `UPDATE rides_to_report SET tries = tries + 1, dueMs = {:next} WHERE ${same}`;
  run(sql, { ride, version, next });
}

/** Key of the epochs of both databases at their last contact, the account cell's first. */
const knownKey = ({ name }: OwnClubCell): string => `account-epoch ${name}`;

/**
 * Sends the ids of all riders, and queues all rides on common leaderboards to be reported again. Needed if the account cell
 * does not know this cell, or if one of the two was restored from a backup.
 */
function introduce(app: PB.App, cell: OwnClubCell, here: string): boolean {
  let after = '';
  for (;;) {
    const riders = allRows(
      app,
      `SELECT id FROM users WHERE id > {:after} ORDER BY id LIMIT ${MOST_RIDERS}`,
      { after },
      { id: '' },
    ).map(({ id }) => id);
    const last = riders[riders.length - 1];
    if (last === undefined) break;
    if (ask(app, cell, { riders }) === undefined) return false;
    after = last;
  }
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        'INSERT INTO rides_to_report (ride) SELECT DISTINCT b.ride FROM bests b JOIN tracks t ON t.id = b.track ' +
          "WHERE t.official = TRUE AND (b.event = '' OR b.event LIKE 'day-%' OR b.event LIKE 'week-%') " +
          'ON CONFLICT (ride) DO NOTHING',
      )
      .execute();
    writeMeta(tx, knownKey(cell), here);
  });
  return true;
}

function ask(app: PB.App, { name, secret, accountCallUrl }: OwnClubCell, what: object): Answer | undefined {
  const body = { epoch: epochOf(app), ...what };
  const answer = callCell(accountCallUrl, PATH, { name, key: secret }, body) as Answer | undefined;
  if (answer === undefined) noteAway(app, ACCOUNT);
  else {
    noteBack(app, ACCOUNT);
    app.store().set(ASKED_KEY, monotonicMs());
  }
  return answer;
}
