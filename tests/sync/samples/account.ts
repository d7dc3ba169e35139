import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sample } from '../../unit/db/moving/sample';
import { unpack } from './pack';

/** A signed-in player's disk as the release before the ledger left it, and the database of its server (README.md). */
export interface Account extends Sample {
  readonly user: { readonly id: string; readonly email: string; readonly password: string };
  /** What the page had kept as the name of the server's data. */
  readonly epoch: string;
  /** What the server had noted of its data beside them. */
  readonly note: string;
}

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

export const account = unpack<Account>(read('account.json.gz'));

/** Puts the server's database into an empty data folder. */
export function putServer(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'data.db'), gunzipSync(read('account.db.gz')));
  writeFileSync(`${dataDir}.epoch`, account.note);
}

/** The id of a row of the sample. */
export const idOf = (name: string): string => name.padEnd(15, '0');
export const nameOf = (id: string): string => id.replace(/0+$/, '');
