import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { printOf } from '../server/rules/fingerprint';
import type { AuthorRide } from '../server/rules/likeness';

/**
 * The rides that come with the game, which everybody has: rides of their tracks are compared with them.
 *
 * @param path of author-ghosts.json; where there is none, there are no rides
 */
export function authorRidesOf(path: string): AuthorRide[] {
  if (!existsSync(path)) return [];
  const rides = JSON.parse(readFileSync(path, 'utf8')) as readonly AuthorRide[];
  return rides.map(({ hash, equipment, simVersion, stream }) => ({ hash, equipment, simVersion, stream }));
}

/** Of each that can be told from others: course, equipment, version and print hashed, on a line of its own. */
export function authorPrintsOf(rides: readonly AuthorRide[]): string {
  return rides
    .flatMap(({ hash, equipment, simVersion, stream }) => {
      const print = printOf(stream, -1);
      if (print === '') return [];
      return `${hash} ${equipment} ${simVersion} ${createHash('sha256').update(print).digest('hex')}\n`;
    })
    .join('');
}
