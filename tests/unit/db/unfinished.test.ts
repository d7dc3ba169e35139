import { expect, it } from 'vitest';
import { dropDraft, keepDraft } from '../../../src/db/commands/drafts';
import { makeId } from '../../../src/db/ids';
import { unfinishedTracks } from '../../../src/db/queries/drafts';
import { openTab, settled } from './helpers';

it('a track is unfinished as long as the builder keeps work beside it, and no ride makes it so', async () => {
  const db = await openTab();
  const source = unfinishedTracks(db);
  const seen = async () => {
    const read = await settled(unfinishedTracks(db));
    return read.status === 'ready' ? [...read.value] : read.status;
  };
  expect(await seen()).toEqual([]);
  const [one, two] = [makeId(), makeId()];
  await keepDraft(db, { id: one, kind: 'track', trackId: one, body: '{}' });
  await keepDraft(db, { id: makeId(), kind: 'ride', trackId: two, body: '{}' });
  expect(await seen()).toEqual([one]);
  // Whoever watches sees it come and go.
  const heard: number[] = [];
  const stop = source.subscribe(() => {
    const read = source.get();
    if (read.status === 'ready') heard.push(read.value.size);
  });
  await keepDraft(db, { id: two, kind: 'track', trackId: two, body: '{}' });
  await expect.poll(() => heard.at(-1)).toBe(2);
  await dropDraft(db, one);
  await expect.poll(() => heard.at(-1)).toBe(1);
  stop();
  expect(await seen()).toEqual([two]);
});
