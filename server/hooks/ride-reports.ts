import type { OwnClubCell } from '../rules/cells';
import { callCell } from './cell';
import { firstBack, noteAway, noteBack } from './cell-pauses';
import { monotonicMs } from './clock';
import { readMeta, writeMeta } from './meta';
import { allRows, firstRow, millis } from './rides-rows';
import { epochOf } from './sync';

/*
 * A club cell's side of common leaderboards. Rides that took a place on a leaderboard of the game's own tracks stand in
 * `rides_to_report`, written by triggers in the ride's own transaction; they stay there until the account cell says that it
 * has them. A ride that was taken away since is reported as withdrawn.
 */

/** Rides of one call: at most half of what its body may be. */
const MOST = 16;
/** Riders of one call. */
const MOST_RIDERS = 500;
/** The account cell cannot take a ride yet, as one of a newer game: it is sent again after this, longer each time, ms. */
const LATER_MS = 60_000;
const LONGEST_MS = 3_600_000;
const ACCOUNT = 'account';
const ASK_EVERY_MS = 30_000;
/** In the store: when the account cell answered last. */
const ASKED_KEY = 'fl-account-answered';
const PATH = '/api/fl/cells/report';

interface Answer {
  readonly epoch: string;
  /** For each ride in its order: whether it is done with, or to be sent again later. */
  readonly rides: readonly ('done' | 'later')[];
}

/** Reports what is to be reported. @returns false where there was nothing, or the account cell is away */
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

/** A cell with nothing to report asks now and then, so that it hears when the account cell has been restored. */
function isTimeToAsk(app: PB.App): boolean {
  const agoMs = answeredAgoMs(app);
  return agoMs < 0 || agoMs > ASK_EVERY_MS;
}

/** How long ago the account cell answered, ms; -1 where it has not since the start. */
export function answeredAgoMs(app: PB.App): number {
  const at = app.store().get(ASKED_KEY);
  return at === undefined || at === null ? -1 : monotonicMs() - Number(at);
}

interface Due {
  readonly ride: string;
  /** Rises when there is something new to be said of the ride. */
  readonly version: number;
  readonly tries: number;
}

function dueRides(app: PB.App): readonly Due[] {
  const now = Date.now();
  return allRows(
    app,
    // What is due in a far future was put there by a clock that has been set back since.
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

/** Unless the row was written anew meanwhile: then the ride has changed, and is to be reported once more. */
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

/** The epochs of the two databases when they last knew of each other, the account cell's first. */
const knownKey = ({ name }: OwnClubCell): string => `account-epoch ${name}`;

/**
 * Where the account cell does not know this cell, or one of the two was restored from a backup and has forgotten: tells which
 * riders are here, and puts down all rides that stand on common leaderboards to be reported again.
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
