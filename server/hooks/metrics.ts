import { isOpen } from '../rules/breaker';
import type { Cell } from '../rules/cells';
import { METRICS_TYPE, type Metric, mayReadMetrics, type Sample, writeMetrics } from '../rules/metrics';
import { cellHere } from './cell';
import { aheadOf } from './cell-answers';
import { answeredAgoMs } from './ride-reports';
import { allRows, firstRow } from './rides-rows';
import { epochOf } from './sync';
import { breakerNow, mode } from './verifier-call';

/*
 * Metrics of a server for its operator. Each is read on request, with an index, in a millisecond or less. docs/scaling.md lists
 * the values at which something is wrong.
 */

/** `GET /api/fl/metrics`: metrics as Prometheus text, for operators. Others get the response of an unknown route. */
export function tellMetrics(e: PB.RequestEvent): void {
  const asked = e.request.header.get('Authorization');
  if (!mayReadMetrics($os.getenv('FL_METRICS_TOKEN').trim(), asked, e.realIP(), $security.equal))
    throw new NotFoundError();
  const header = e.response.header();
  header.set('Content-Type', METRICS_TYPE);
  header.set('Cache-Control', 'no-store');
  const cell = cellHere();
  e.string(
    200,
    writeMetrics([...server(e.app, cell), ...rides(e.app), ...others(e.app, cell), ...disk(e.app)]),
  );
}

const gauge = (name: string, help: string, ...values: readonly Sample[]): Metric => ({
  ...{ name: `fl_${name}`, type: 'gauge', help, values },
});
const counter = (name: string, help: string, value: number): Metric => ({
  ...{ name: `fl_${name}`, type: 'counter', help, values: [{ value }] },
});

function numberOf(app: PB.App, sql: string, params: PB.Params = {}): number {
  return firstRow(app, `SELECT COALESCE((${sql}), 0) AS n`, params, { n: 0 })?.n ?? 0;
}

function server(app: PB.App, cell: Cell | undefined): readonly Metric[] {
  const name = cell?.kind === 'club' ? cell.name : (cell?.kind ?? '');
  const labels = { cell: name, kind: cell?.kind ?? 'whole', epoch: epochOf(app) };
  return [
    gauge('server_info', 'Which server this is; another epoch means restored data.', { labels, value: 1 }),
    gauge('live_channels', 'Devices that listen to live changes now.', {
      value: app.subscriptionsBroker().totalClients(),
    }),
    // Deleted rows keep their numbers, so these only rise.
    counter('accounts_total', 'Accounts made so far.', numberOf(app, 'SELECT MAX(rowid) FROM users')),
    counter('changes_total', 'Changes of synced rows so far.', numberOf(app, 'SELECT n FROM sync_seq')),
    gauge('events_late_seconds', 'For how long the list of an event has been due.', {
      value: secondsSince(numberOf(app, 'SELECT MIN(dueMs) FROM event_clock')),
    }),
    gauge('failed_calls', 'Calls answered with this status in this hour.', ...failedCalls(app)),
  ];
}

function failedCalls(app: PB.App): readonly Sample[] {
  const hour = Math.floor(Date.now() / 3_600_000);
  return Object.entries(app.store().getAll()).flatMap(([key, kept]) => {
    const status = /^fl-logs-(\d{3})$/.exec(key)?.[1];
    const [of, n] = String(kept).split(' ').map(Number);
    return status === undefined ? [] : [{ labels: { status }, value: of === hour ? (n ?? 0) : 0 }];
  });
}

function rides(app: PB.App): readonly Metric[] {
  const oldest = firstRow(
    app,
    "SELECT COALESCE(MIN(created), '') AS created FROM rides WHERE status = 'pending'",
    {},
    { created: '' },
  );
  const since = oldest?.created ?? '';
  return [
    counter('rides_total', 'Rides taken so far.', numberOf(app, 'SELECT MAX(rowid) FROM rides')),
    gauge('rides_pending', 'Rides that wait for a verdict.', {
      value: numberOf(app, "SELECT COUNT(*) FROM rides WHERE status = 'pending'"),
    }),
    gauge('rides_pending_oldest_seconds', 'How long the oldest of them has waited.', {
      value: since === '' ? 0 : secondsSince(Date.parse(since.replace(' ', 'T'))),
    }),
    gauge('rides_to_compare', 'Rides whose likeness is still to be judged.', {
      value: numberOf(app, 'SELECT COUNT(*) FROM rides_to_compare'),
    }),
    gauge('verifier_up', 'Whether the verifier answers; without one the server judges by itself.', {
      value: mode() === 'http' && !isOpen(breakerNow()) ? 1 : 0,
    }),
  ];
}

/** Returns the metrics about updates for other cells. */
function others(app: PB.App, cell: Cell | undefined): readonly Metric[] {
  if (cell?.kind === 'club') {
    return [
      gauge('rides_to_report', 'Rides that the account cell has not taken yet.', {
        value: numberOf(app, 'SELECT COUNT(*) FROM rides_to_report'),
      }),
      gauge('account_answered_seconds', 'How long ago the account cell answered; -1: not since the start.', {
        value: secondsAgo(answeredAgoMs(app)),
      }),
      clocks(app, [{ cell: cell.name, of: 'account' }]),
    ];
  }
  if (cell === undefined) return [];
  const sql = 'SELECT cell, COUNT(*) AS n FROM cell_riders WHERE changes > told GROUP BY cell';
  const untold = new Map(allRows(app, sql, {}, { cell: '', n: 0 }).map((row) => [row.cell, row.n]));
  const values = cell.cells.map(({ name }) => ({ labels: { of: name }, value: untold.get(name) ?? 0 }));
  return [
    gauge('riders_untold', 'Riders of whom a club cell is still to be told something.', ...values),
    clocks(
      app,
      cell.cells.map(({ name }) => ({ cell: name, of: name })),
    ),
  ];
}

/** Returns how far the clocks of other cells differ. A pass is valid for a minute by the clocks of both cells. */
function clocks(app: PB.App, others: readonly { readonly cell: string; readonly of: string }[]): Metric {
  const values = others.flatMap(({ cell, of }) => {
    const value = aheadOf(app, cell);
    return value === undefined ? [] : [{ labels: { of }, value }];
  });
  return gauge(
    'clock_ahead_seconds',
    'By how much the clock of another cell is ahead of this one.',
    ...values,
  );
}

function disk(app: PB.App): readonly Metric[] {
  const folder = app.dataDir();
  const sizes = ['data.db', 'data.db-wal'].map((file) => ({
    labels: { file },
    value: sizeOf(`${folder}/${file}`),
  }));
  return [
    gauge('data_bytes', 'Bytes of the database.', ...sizes),
    gauge('backup_age_seconds', 'Age of the newest backup on this machine; -1: there is none.', {
      value: backupAge(`${folder}/backups`),
    }),
  ];
}

function sizeOf(path: string): number {
  try {
    return Number($os.stat(path).size());
  } catch {
    // PocketBase throws if the file does not exist.
    return 0;
  }
}

function backupAge(folder: string): number {
  try {
    const times = $os
      .readDir(folder)
      .filter((file) => file.name().endsWith('.zip'))
      .map((file) => Number($os.stat(`${folder}/${file.name()}`).modTime().unixMilli()));
    return times.length === 0 ? -1 : secondsSince(Math.max(...times));
  } catch {
    // No backup was made yet, so there is no folder.
    return -1;
  }
}

/** Keeps −1, which means never. Rounded as milliseconds it would be 0, which means just now. */
const secondsAgo = (ms: number): number => (ms < 0 ? -1 : Math.round(ms / 1000));

/** Returns 0 for a time in the future, and for none. */
function secondsSince(ms: number): number {
  return ms === 0 ? 0 : Math.max(0, Math.round((Date.now() - ms) / 1000));
}
