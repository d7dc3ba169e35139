import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { printOf } from '../server/rules/fingerprint';
import { type AuthorRide, type Kind, marksOf, piecesOfRide } from '../server/rules/likeness';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The rides that come with the game: everybody has them, so nobody may send them as their own. Worked out when the server
 * is built, since PocketBase's engine would take seconds at its start.
 *
 * @param path of author-ghosts.json; where there is none, there are no rides
 */
export function authorRidesOf(path: string): AuthorRide[] {
  if (!existsSync(path)) return [];
  const rides = JSON.parse(readFileSync(path, 'utf8')) as readonly (Kind & { readonly stream: string })[];
  return rides.map(({ hash, equipment, simVersion, stream }) => {
    const print = printOf(stream, -1);
    return {
      ...{ hash, equipment, simVersion, stream },
      id: sha256(`${hash} ${equipment} ${simVersion} ${stream}`).slice(0, 15),
      print: print === '' ? '' : sha256(print),
      marks: marksOf(piecesOfRide(stream, -1, { hash, equipment, simVersion })),
    };
  });
}
