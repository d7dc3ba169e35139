import { createHmac } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { keyText, readCell } from '../server/rules/cells';
import { Fault, reportAndExit } from './fault';

/**
 * `npm run cell-key -- name`: prints the FL_PASS_SECRET of a club cell. Run it with the environment of the account cell. The
 * account cell's own FL_PASS_SECRET is never shared.
 */
async function main(name: string | undefined): Promise<void> {
  const account = readCell((variable) => process.env[variable] ?? '');
  if (account === undefined)
    throw new Fault('FL_CELL is not set: run this with the environment of the account cell.');
  if (typeof account === 'string') throw new Fault(account);
  if (account.kind !== 'account') throw new Fault('Only the account cell makes keys, and FL_CELL is "club".');
  if (!account.cells.some((cell) => cell.name === name))
    throw new Fault(
      `Name one of the cells of FL_CELLS: ${account.cells.map((cell) => cell.name).join(', ')}.`,
    );
  console.log(cellKey(account.secret, String(name)));
}

/** Derives the key of a club cell from the account cell's secret. */
export function cellKey(secret: string, name: string): string {
  return createHmac('sha256', secret).update(keyText(name)).digest('hex');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  main(process.argv[2]).catch(reportAndExit);
