import { COUNTER, counterOf, MOST, raiseCounter } from './counter';
import { readNote, writeNote } from './note';
import type { App } from './pocketbase';
import { allRows, firstRow, run } from './rows';

declare const $security: { randomStringWithAlphabet(length: number, alphabet: string): string };

/*
 * Histories of the database. A restored backup sets the numbers back: devices hold rows that the server lost, and numbers
 * that it is about to give once more. So each history has a name, the epoch, and starts far above all numbers before it.
 *
 * A history is made of runs: one begins at each start of the server. A run is never changed, so it says for ever what the
 * counter was when it began, which is how a database that was set back is found out (report.ts).
 */

/** By how much the counter rises with a new history: more changes than were made since any backup. */
export const ROOM = 2 ** 32;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newName = (): string => $security.randomStringWithAlphabet(15, ALPHABET);

/** Where the database stands, read in one statement. */
export interface Position {
  readonly counter: number;
  readonly epoch: string;
  readonly run: string;
  /** The run before this one; '' for the first. */
  readonly before: string;
  /** Whether this run began with a device's report, so no other report is believed before the next start. */
  readonly reported: boolean;
}

/** @returns undefined before the first start */
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

/** The name of this history; '' before the first start. */
export function epochOf(app: App): string {
  const sql = 'SELECT epoch FROM sync_runs ORDER BY k DESC LIMIT 1';
  return firstRow(app, sql, {}, { epoch: '' })?.epoch ?? '';
}

/** At each start, before the first call: a new run, and a new history when the note knows numbers that are gone. */
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

/** Gives a database that has had no run yet the epoch that its devices know. In a migration. */
export function adoptEpoch(app: App, epoch: string): void {
  if (positionOf(app) === undefined) addRun(app, epoch, false);
}

/**
 * Begins a new history. Within a transaction.
 *
 * @param restoredTo the counter as the backup had it, or any lower number: devices send again what they have above it
 * @param above a number that was given in a history that is lost: the new one begins higher
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
 * Down to which number the server lost what a device of another history may have.
 *
 * @param since the epoch that the device's rows are of
 * @returns null: nothing was lost; 0: all of it may be, since nobody here knows that history
 */
export function restoredToSince(app: App, since: string, epoch: string): number | null {
  if (since === '' || since === epoch) return null;
  const restores = allRows(app, 'SELECT before, n FROM sync_restores ORDER BY k', {}, { before: '', n: 0 });
  const first = restores.findIndex(({ before }) => before === since);
  return first < 0 ? 0 : Math.min(...restores.slice(first).map(({ n }) => n));
}

/** The counter when the run after this one began; now, for the present one; undefined when this run is not known. */
export function endOf(app: App, name: string): number | undefined {
  const next = 'SELECT n FROM sync_runs later WHERE later.k > sync_runs.k ORDER BY k LIMIT 1';
  const sql = `SELECT COALESCE((${next}), (SELECT n FROM sync_seq WHERE ${COUNTER})) AS n FROM sync_runs WHERE run = {:name}`;
  return firstRow(app, sql, { name }, { n: 0 })?.n;
}

/** The lowest number at which a restore within this history can have ended. */
export function beginningOf(app: App, epoch: string): number {
  const sql = 'SELECT COALESCE(MIN(n), 0) AS n FROM sync_runs WHERE epoch = {:epoch}';
  return firstRow(app, sql, { epoch }, { n: 0 })?.n ?? 0;
}

/** Writes the note beside the data folder: at each start, each minute, and with each new history. */
export function noteHistory(app: App): void {
  // Whoever has the database's writer is alone: two that write the file at once break each other's.
  app.runInTransaction((tx) => {
    const now = positionOf(tx);
    if (now !== undefined) writeNote(app, { epoch: now.epoch, n: now.counter });
  });
}

/** In place of an epoch while a backup is put in: of no history. */
const RESTORE = '-';

/** Before a backup is put in: the next start begins a new history, above the numbers of this one. */
export function noteRestore(app: App): void {
  app.runInTransaction((tx) => writeNote(app, { epoch: RESTORE, n: counterOf(tx) }));
}

/** Whether a backup is being put in, which takes minutes when it is large: the note of it has to last until the start. */
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
