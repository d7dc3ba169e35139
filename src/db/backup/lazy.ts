import type { Db } from '../types';
import type { Imported } from '.';

/** See `exportBackup` in this folder: loaded when a player makes a backup. */
export async function exportBackup(db: Db, extra?: unknown): Promise<string> {
  return (await import('.')).exportBackup(db, extra);
}

/** See `importBackup` in this folder: loaded when a player opens a backup. */
export async function importBackup(db: Db, text: string): Promise<Imported> {
  return (await import('.')).importBackup(db, text);
}
