import { COUNTER, counterOf, MOST, raiseCounter } from './counter';
import { readNote, writeNote } from './note';
import type { App } from './pocketbase';
import { allRows, firstRow, run } from './rows';

declare const $security: { randomStringWithAlphabet(length: number, alphabet: string): string };

/*
 * Histories of the database. A restored backup sets the numbers back: devices have rows that the server lost, and numbers that
 * it is about to assign again. So each history has a name, the epoch, and starts far above all earlier numbers.
 *
 * A history consists of runs: one begins at each start of the server. A run never changes, so it always shows what the counter
 * was when it began. From this the server detects that its database was set back (report.ts).
 */

/** Amount by which a new history raises the counter: more changes than were made since any backup. */
export const ROOM = 2 ** 32;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newName = (): string => $security.randomStringWithAlphabet(15, ALPHABET);

/** The current position of the database, read in one statement. */
export interface Position {
  readonly counter: number;
  readonly epoch: string;
  readonly run: string;
  /** The previous run; '' for the first. */
  readonly before: string;
  /** Whether this run began with a device's report. If so, no other report is believed before the next start. */
  readonly reported: boolean;
}

/** Reads the current position. @returns undefined before the first start */
export function positionOf(app: App): Position | undefined {
  const before =
    "COALESCE((SELECT earlier.run FROM sync_runs earlier WHERE earlier.k < sync_runs.k ORDER BY k DESC LIMIT 1), '')";
  return firstRow(
    app,
    `SELECT (SELECT n FROM sync_seq WHERE ${COUNTER}) AS counter, epoch, run, reported, ${before} AS before ` +
      'FROM sync_runs ORDER BY k DESC LIMIT 1',
    {},
    { counter: 0, epoch: '', run: '', before: '', reported: false },
  );
}

/** Returns the name of this history; '' before the first start. */
export function epochOf(app: App): string {
  const sql = 'SELECT epoch FROM sync_runs ORDER BY k DESC LIMIT 1';
  return firstRow(app, sql, {}, { epoch: '' })?.epoch ?? '';
}

/**
 * Begins a run, and a new history if the note has numbers that the database lost. Called at each start, before the first
 * request.
 */
export function beginRun(app: App): void {
  const note = readNote(app);
  app.runInTransaction((tx) => {
    const now = positionOf(tx);
    if (now === undefined) addRun(tx, newName(), false);
    else if (note.epoch === now.epoch && note.n <= now.counter) addRun(tx, now.epoch, false);
    else beginHistory(tx, { restoredTo: now.counter, above: note.n, reported: false });
  });
  noteHistory(app);
}

/** Gives a database without any run the epoch that its devices know. Call in a migration. */
export function adoptEpoch(app: App, epoch: string): void {
  if (positionOf(app) === undefined) addRun(app, epoch, false);
}

/**
 * Begins a new history. Call within a transaction.
 *
 * @param restoredTo the counter in the backup, or any lower number: devices send their rows with higher numbers again
 * @param above a number assigned in a lost history: the new history begins above it
 */
export function beginHistory(
  tx: App,
  { restoredTo, above, reported }: { restoredTo: number; above: number; reported: boolean },
): void {
  const before = epochOf(tx);
  const epoch = newName();
  raiseCounter(tx, Math.max(counterOf(tx), Math.min(above, MOST)) + ROOM);
  run(tx, 'INSERT INTO sync_restores (epoch, before, n) VALUES ({:epoch}, {:before}, {:n})', {
    epoch,
    before,
    n: restoredTo,
  });
  addRun(tx, epoch, reported);
}

/**
 * Returns the number above which the server lost rows that a device of another history may have.
 *
 * @param since the epoch of the device's rows
 * @returns null: nothing was lost; 0: everything may be lost, because the server does not know that history
 */
export function restoredToSince(app: App, since: string, epoch: string): number | null {
  if (since === '' || since === epoch) return null;
  const restores = allRows(app, 'SELECT before, n FROM sync_restores ORDER BY k', {}, { before: '', n: 0 });
  const first = restores.findIndex(({ before }) => before === since);
  return first < 0 ? 0 : Math.min(...restores.slice(first).map(({ n }) => n));
}

/**
 * Returns the counter at the start of the next run, or the current counter for the current run; undefined for an unknown run.
 */
export function endOf(app: App, name: string): number | undefined {
  const next = 'SELECT n FROM sync_runs later WHERE later.k > sync_runs.k ORDER BY k LIMIT 1';
  const sql = `SELECT COALESCE((${next}), (SELECT n FROM sync_seq WHERE ${COUNTER})) AS n FROM sync_runs WHERE run = {:name}`;
  return firstRow(app, sql, { name }, { n: 0 })?.n;
}

/** Returns the lowest number to which a restore within this history can have set the counter back. */
export function beginningOf(app: App, epoch: string): number {
  const sql = 'SELECT COALESCE(MIN(n), 0) AS n FROM sync_runs WHERE epoch = {:epoch}';
  return firstRow(app, sql, { epoch }, { n: 0 })?.n ?? 0;
}

/** Writes the note next to the data folder. Called at each start, every minute, and with each new history. */
export function noteHistory(app: App): void {
  // A transaction holds the database's only writer, so two processes never write the file at the same time.
  app.runInTransaction((tx) => {
    const now = positionOf(tx);
    if (now !== undefined) writeNote(app, { epoch: now.epoch, n: now.counter });
  });
}

/** Written in place of an epoch while a backup is being restored. */
const RESTORE = '-';

/** Makes the next start begin a new history, above the numbers of this one. Called before a backup is restored. */
export function noteRestore(app: App): void {
  app.runInTransaction((tx) => writeNote(app, { epoch: RESTORE, n: counterOf(tx) }));
}

/** Returns whether a backup is being restored, which takes minutes if it is large. The note must last until the next start. */
export function isBeingRestored(app: App): boolean {
  return readNote(app).epoch === RESTORE;
}

function addRun(tx: App, epoch: string, reported: boolean): void {
  run(
    tx,
    `INSERT INTO sync_runs (run, epoch, n, reported) SELECT {:name}, {:epoch}, n, {:reported} FROM sync_seq WHERE ${COUNTER}`,
    { name: newName(), epoch, reported },
  );
}
