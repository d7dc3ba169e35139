import type { Db } from '../types';
import type { Imported } from '.';

/** See `exportBackup` in this folder: its code is fetched when somebody makes a backup. */
export async function exportBackup(db: Db, extra?: unknown): Promise<string> {
  return (await import('.')).exportBackup(db, extra);
}

/** See `importBackup` in this folder: its code is fetched when somebody opens a backup. */
export async function importBackup(db: Db, text: string): Promise<Imported> {
  return (await import('.')).importBackup(db, text);
}
