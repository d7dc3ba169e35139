import { type BoardKey, isBefore, type Place } from '../rules/board';
import { firstRow } from './rides-rows';
import { inOneTransaction } from './transactions';

/** Maintains the leaderboards: the best ride of each rider. Triggers update the counts for ranks (migration board_counts). */

/** Puts a ride on a leaderboard if it is its rider's best there. @returns whether it is */
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

/** Clears the leaderboards of a track whose course changes under its id: times of different courses cannot be compared. */
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
