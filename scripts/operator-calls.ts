import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from './backups/keys';
import { addressOf } from './lock-holder';
import { operatorToken } from './operator';

/**
 * A token with which an operator's command calls the server on these data. One that runs keeps it in a file: its database is
 * opened by nobody else, for after a backup that would end its journal under it (server/hooks/operator-token.ts).
 *
 * @throws Fault when there is no superuser
 */
export async function tokenOf(dataDir: string): Promise<string> {
  const serverData = join(dataDir, 'pocketbase');
  const kept = join(dataDir, 'operator.token');
  const isRunning = addressOf(join(dataDir, 'pocketbase.lock'), serverData) !== undefined;
  const token = isRunning && existsSync(kept) ? readFileSync(kept, 'utf8').trim() : '';
  return token === '' ? operatorToken({ dataDir: serverData, ...keyOf(dataDir) }) : token;
}
