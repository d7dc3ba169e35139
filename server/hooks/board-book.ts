import { type BoardKey, isBefore, type Place } from '../rules/board';
import { firstRow } from './rides-rows';
import { inOneTransaction } from './transactions';

/** How boards are kept: the best of each rider. The counts for ranks follow by triggers (migration board_counts). */

/** Lets a ride stand on a board if it is its rider's best there. @returns whether it does */
export function addBest(tx: PB.App, key: BoardKey, rider: string, place: Place, live: boolean): boolean {
  const params = { ...key, rider };
  const old = firstRow(
    tx,
    'SELECT id, timeUs, at, ride FROM bests WHERE track = {:track} AND event = {:event} AND equipment = {:equipment} ' +
      'AND simVersion = {:simVersion} AND rider = {:rider}',
    params,
    { id: '', timeUs: 0, at: 0, ride: '' },
  );
  if (old && !isBefore(place, old)) return false;
  if (old) {
    tx.db()
      .newQuery(
        'UPDATE bests SET timeUs = {:timeUs}, at = {:at}, ride = {:ride}, live = {:live} WHERE id = {:id}',
      )
      .bind({ ...place, live, id: old.id })
      .execute();
    return true;
  }
  tx.db()
    .newQuery(
      'INSERT INTO bests (track, event, equipment, simVersion, rider, timeUs, at, ride, live) VALUES ' +
        '({:track}, {:event}, {:equipment}, {:simVersion}, {:rider}, {:timeUs}, {:at}, {:ride}, {:live})',
    )
    .bind({ ...params, ...place, live })
    .execute();
  return true;
}

/** Times of a course say nothing about another: when a track's course changes under its id, its boards begin anew. */
export function followCourse(e: PB.RecordEvent): void {
  if (e.record.getString('hash') === e.record.original().getString('hash')) {
    e.next();
    return;
  }
  inOneTransaction(e, (tx) => {
    tx.db().newQuery('DELETE FROM bests WHERE track = {:track}').bind({ track: e.record.id }).execute();
    e.next();
  });
}
