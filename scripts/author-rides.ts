import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { printOf } from '../server/rules/fingerprint';
import type { AuthorRide } from '../server/rules/likeness';

/**
 * Reads the authors' rides, which come with the game, so that copies of them can be detected.
 *
 * @param path of author-ghosts.json; if the file is missing, there are no rides
 */
export function authorRidesOf(path: string): AuthorRide[] {
  if (!existsSync(path)) return [];
  const rides = JSON.parse(readFileSync(path, 'utf8')) as readonly AuthorRide[];
  return rides.map(({ hash, equipment, simVersion, stream }) => ({ hash, equipment, simVersion, stream }));
}

/**
 * Returns the fingerprints of the rides that are distinctive enough: the hash of course, equipment, version and fingerprint,
 * one per line.
 */
export function authorPrintsOf(rides: readonly AuthorRide[]): string {
  return rides
    .flatMap(({ hash, equipment, simVersion, stream }) => {
      const print = printOf(stream, -1);
      if (print === '') return [];
      return `${hash} ${equipment} ${simVersion} ${createHash('sha256').update(print).digest('hex')}\n`;
    })
    .join('');
}
