import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runSql } from '../harness/raw-sql';
import { type Cells, enter, type Guest, startCells, type TestCell } from '../server/cells/world';
import { authorRides, rowFor, type SentRide, streamOf } from '../server/riding';
import type { Bench } from './run';
import { cpuOf, SIXTY } from './server-rides';

/*
 * What one small machine can carry, as processor time: other programs on the machine change how long things take, and hardly
 * what they cost. docs/scaling.md makes its sums of these figures.
 */

const SIGN_INS = 40;
const PASSES = 100;
/** Rides measured outside of an event and in one; and before, since each engine of a server reads its code once. */
const RIDES = 100;
const WARM = 160;
const COPIES = 100_000;
const PARALLEL = 4;

/** Runs calls, some at once. @returns processor time of each process per call, ms */
async function cost(
  pids: readonly (() => number)[],
  calls: readonly (() => Promise<unknown>)[],
  settle: () => Promise<unknown> = async () => undefined,
): Promise<readonly number[]> {
  const before = pids.map((pid) => cpuOf(pid()));
  const waiting = [...calls];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await settle();
  return pids.map((pid, i) => ((cpuOf(pid()) - before[i]!) * 1000) / calls.length);
}

const demand = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`a call was answered ${status}: ${JSON.stringify(body)}`);
};

async function signIns({ account, north }: Cells, ann: Guest): Promise<Record<string, number>> {
  const [accountPid, northPid] = [() => account.server.pid, () => north.server.pid];
  const path = '/api/collections/users/auth-with-password';
  const logIn = () => demand(account.api.call('POST', path, { identity: ann.email, password: ann.password }));
  const [signIn] = await cost(
    [accountPid],
    Array.from({ length: SIGN_INS }, () => logIn),
  );
  // An account may ask for thirty passes at once and for one in five seconds: one is used again and again.
  const pass = await ann.passFor('north');
  const [use] = await cost(
    [northPid],
    Array.from({ length: PASSES }, () => () => demand(enter(north, pass))),
  );
  const [give] = await cost(
    [accountPid],
    Array.from({ length: 20 }, () => () => ann.passFor('north')),
  );
  return { 'capacity.signInMs': signIn!, 'capacity.passMs': give!, 'capacity.passUseMs': use! };
}

/** Waits until a ride stands first on the common leaderboard. */
async function untilFirst(cells: Cells, place: string): Promise<void> {
  while ((await cells.board(cells.account, SIXTY))[0] !== place)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Rides of 60 s, the slowest first: each one is reported to the account cell. */
const improving = (): readonly SentRide[] =>
  Array.from({ length: WARM + 2 * RIDES }, (_, i) => rowFor(SIXTY, streamOf(SIXTY, 1 + i))).sort(
    (a, b) => b.claimedUs - a.claimedUs,
  );

async function rides(cells: Cells, ann: Guest, event: string): Promise<Record<string, number>> {
  const { account, north } = cells;
  const token = await ann.signIn(north, 'north');
  const pids = [() => north.server.pid, () => account.server.pid, () => cells.verifierPid()];
  const rows = improving();
  const send = (row: SentRide) => () => demand(cells.send(north, row, ann, token));
  await cost(pids, rows.slice(0, WARM).map(send), () => untilFirst(cells, `${ann.id} ${rows[WARM - 1]!.id}`));
  const sent = rows.slice(WARM, WARM + RIDES);
  const last = sent.at(-1)!;
  const [here, there] = await cost(pids, sent.map(send), () => untilFirst(cells, `${ann.id} ${last.id}`));
  const inEvent = rows.slice(WARM + RIDES).map((row) => ({ ...row, event }));
  const [raced, , judged] = await cost(pids, inEvent.map(send));
  return {
    'capacity.rideMs': here!,
    'capacity.reportedRideMs': there!,
    'capacity.eventRideMs': raced!,
    'capacity.judgeMs': judged!,
  };
}

/** Bytes of a hundred thousand rides like the last one, and how long their backup takes. */
async function storage({ server, api }: TestCell): Promise<Record<string, number>> {
  const size = () => statSync(join(server.dataDir, 'data.db')).size;
  await server.stop();
  await runSql(server.dataDir, ['VACUUM']);
  const before = size();
  await runSql(server.dataDir, [
    'CREATE TABLE copies AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE ' +
      `i < ${COPIES}) SELECT r.* FROM (SELECT * FROM rides WHERE status = 'verified' LIMIT 1) r, c`,
    "UPDATE copies SET id = printf('c%014d', rowid), streamHash = lower(hex(randomblob(32))), print = lower(hex(randomblob(32)))",
    'INSERT INTO rides SELECT * FROM copies',
    'DROP TABLE copies',
    'VACUUM',
  ]);
  const added = size() - before;
  await server.restart();
  const from = performance.now();
  const made = await api.call('POST', '/api/backups', { name: 'bench.zip' }, await api.superuser());
  if (made.status !== 204) throw new Error(`the backup was answered ${made.status}`);
  const seconds = (performance.now() - from) / 1000;
  return {
    'capacity.rideBytes': added / COPIES,
    'capacity.backupSecondsPerMillionRides': (seconds * 1e6) / COPIES,
  };
}

const bench: Bench = {
  name: 'capacity',
  async run() {
    const cells = await startCells();
    try {
      const ann = await cells.guest('ann');
      await ann.signIn(cells.north, 'north');
      const club = await cells.north.api.put('servers', { name: 'Club', owner: ann.id, open: true });
      const event = await cells.north.api.put('events', {
        ...{
          server: club.id,
          name: 'Cup',
          tracks: [authorRides[SIXTY]!.trackId],
          equipment: 'any',
          attempts: 0,
        },
        ...{ takes: 'verified', state: 'open' },
        ...{ startsAt: '2025-01-01 00:00:00.000Z', endsAt: '2099-01-01 00:00:00.000Z' },
      });
      return {
        ...(await signIns(cells, ann)),
        ...(await rides(cells, ann, event.id)),
        ...(await storage(cells.north)),
      };
    } finally {
      await cells.close();
    }
  },
};

export default bench;
