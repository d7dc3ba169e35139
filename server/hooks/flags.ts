import type { RideKind } from '../rules/likeness';
import { firstRow } from './rides-rows';

/*
 * Flags beside rides: that a ride is, or is like, one that was there before it. They tell operators, and the hosts of the
 * event it was ridden in, where to look; a flag changes nothing of the ride it is about.
 */

/** What a ride is like: another ride, or with '' the one of the track's author. */
export interface Twin {
  readonly other: string;
  readonly kind: 'alike' | 'identical';
  /** How alike, 0 … 1. */
  readonly measure: number;
}

export const kindOf = (ride: PB.RecordModel): RideKind => ({
  hash: ride.getString('hash'),
  equipment: ride.getString('equipment') === 'ski' ? 'ski' : 'board',
  simVersion: ride.getInt('simVersion'),
});

/** Raises a flag, once for each two rides. The ride must be there. */
export function flag(app: PB.App, ride: string, { other, kind, measure }: Twin): void {
  const pair = 'SELECT id FROM ride_flags WHERE ride = {:ride} AND other = {:other}';
  if (firstRow(app, pair, { ride, other }, { id: '' }) !== undefined) return;
  const author = other === '';
  app.save(new Record(app.findCollectionByNameOrId('ride_flags'), { ride, other, author, kind, measure }));
}

/** A print as its column has it; '' for a ride that can be told from no other. */
export function hashed(print: string): string {
  return print === '' ? '' : $security.sha256(print);
}

/** The first ride that is another rider's, or the author's, input to the last touch; its print must be set. */
export function firstTwin(tx: PB.App, ride: PB.RecordModel): Twin | undefined {
  const print = ride.getString('print');
  if (print === '') return undefined;
  const kind = kindOf(ride);
  const identical = (other: string): Twin => ({ other, kind: 'identical', measure: 1 });
  if (authorPrints().includes(`${kind.hash} ${kind.equipment} ${kind.simVersion} ${print}`))
    return identical('');
  const first = firstRow(
    tx,
    'SELECT id FROM rides WHERE hash = {:hash} AND equipment = {:equipment} AND simVersion = {:simVersion} AND ' +
      "print = {:print} AND print != '' AND status = 'verified' AND rider != {:rider} ORDER BY created, id",
    { ...kind, print, rider: ride.getString('rider') },
    { id: '' },
  );
  return first && identical(first.id);
}

let prints: string | undefined;

/** The prints of the authors' rides, a line each. */
function authorPrints(): string {
  prints ??= Buffer.from($os.readFile(`${__hooks}/author-prints.txt`)).toString('utf8');
  return prints;
}
