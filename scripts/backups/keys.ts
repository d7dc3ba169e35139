import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the encryption key in a folder with the server's data or a backup; nothing if its settings are not encrypted. */
export function keyOf(folder: string): { readonly encryptionKey?: string } {
  const path = join(folder, 'settings.key');
  return existsSync(path) ? { encryptionKey: readFileSync(path, 'utf8').trim() } : {};
}
