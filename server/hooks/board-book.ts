import { type BoardKey, boardName, bucketOf, isBefore, LEVELS, type Place } from '../rules/board';
import { allRows, firstRow } from './rides-rows';

/** How boards are kept: the best of each rider, and the counts by which ranks are found. */

function count(tx: PB.App, board: string, timeUs: number, by: 1 | -1): void {
  for (let level = 0; level < LEVELS.length; level++) {
    tx.db()
      .newQuery(
        'INSERT INTO board_counts (board, level, bucket, n) VALUES ({:board}, {:level}, {:bucket}, {:by}) ' +
          'ON CONFLICT (board, level, bucket) DO UPDATE SET n = n + excluded.n',
      )
      .bind({ board, level, bucket: bucketOf(timeUs, level as 0 | 1), by })
      .execute();
  }
}

/** Lets a ride stand on a board if it is its rider's best there. */
export function addBest(tx: PB.App, key: BoardKey, rider: string, place: Place, live: boolean): void {
  const board = boardName(key);
  const params = { ...key, rider };
  const old = firstRow(
    tx,
    'SELECT id, timeUs, at, ride FROM bests WHERE track = {:track} AND event = {:event} AND equipment = {:equipment} ' +
      'AND simVersion = {:simVersion} AND rider = {:rider}',
    params,
    { id: '', timeUs: 0, at: 0, ride: '' },
  );
  if (old && !isBefore(place, old)) return;
  if (old) {
    count(tx, board, old.timeUs, -1);
    tx.db()
      .newQuery(
        'UPDATE bests SET timeUs = {:timeUs}, at = {:at}, ride = {:ride}, live = {:live} WHERE id = {:id}',
      )
      .bind({ ...place, live, id: old.id })
      .execute();
  } else {
    tx.db()
      .newQuery(
        'INSERT INTO bests (track, event, equipment, simVersion, rider, timeUs, at, ride, live) VALUES ' +
          '({:track}, {:event}, {:equipment}, {:simVersion}, {:rider}, {:timeUs}, {:at}, {:ride}, {:live})',
      )
      .bind({ ...params, ...place, live })
      .execute();
  }
  count(tx, board, place.timeUs, 1);
}

/** Takes a rider off every board, before the account goes. */
export function forgetBests(tx: PB.App, rider: string): void {
  const rows = allRows(
    tx,
    'SELECT track, event, equipment, simVersion, timeUs FROM bests WHERE rider = {:rider}',
    { rider },
    { track: '', event: '', equipment: '', simVersion: 0, timeUs: 0 },
  );
  for (const row of rows)
    count(tx, boardName({ ...row, equipment: row.equipment === 'ski' ? 'ski' : 'board' }), row.timeUs, -1);
  tx.db().newQuery('DELETE FROM bests WHERE rider = {:rider}').bind({ rider }).execute();
}
