import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listTracks } from '../../../src/db/queries/list';
import type { TrackSummary } from '../../../src/db/queries/summaries';
import { ownFirst } from '../../../src/screens/manage-tracks/order';
import type { Track } from '../../../src/tracks';

const defaults = JSON.parse(
  readFileSync(new URL('../../../public/tracks.json', import.meta.url), 'utf8'),
) as readonly Track[];
const difficulties = ['easy', 'medium', 'hard'];

/** The default tracks as a device stores them: in some order, a moment after one another. */
function device(seed: number): TrackSummary[] {
  const order = defaults.map((track, n) => [(n * seed) % 101, track] as const).sort(([a], [b]) => a - b);
  return order.map(([, track], n) => ({ head: { ...track, updatedAt: n } }) as unknown as TrackSummary);
}
const namesOf = (tracks: readonly TrackSummary[]): string[] =>
  ownFirst(listTracks(tracks, { sort: 'difficulty' })).map(({ head }) => head.name);

it('lists default tracks in one order on every device', () => {
  const names = namesOf(device(1));
  for (const seed of [7, 23, 58]) expect(namesOf(device(seed))).toEqual(names);
  const races = defaults.filter(({ style }) => style !== 'training');
  const byDifficulty = races.toSorted(
    (a, b) =>
      difficulties.indexOf(a.difficulty!) - difficulties.indexOf(b.difficulty!) ||
      a.name.localeCompare(b.name, 'en'),
  );
  expect(names.slice(0, races.length)).toEqual(byDifficulty.map(({ name }) => name));
});

it('lists own tracks first, the last changed one at the top', () => {
  const own = ['older', 'newer'].map(
    (name, updatedAt) => ({ head: { ...defaults[0], name, origin: 'own', updatedAt } }) as TrackSummary,
  );
  expect(namesOf([...device(1), ...own]).slice(0, 2)).toEqual(['newer', 'older']);
});
