import { expect, it } from 'vitest';
import { mergeRides } from '../../../src/online/replication/merge-rides';

const ridden = { track: 't', stream: 'AAAA', claimedUs: 5, deleted: false };
const waiting = { ...ridden, status: 'waiting', reason: '', timeUs: 0, medal: '', live: false };
const verified = { ...ridden, status: 'verified', reason: '', timeUs: 5, medal: 'gold', live: true };
const refused = { ...waiting, status: 'refused', reason: 'not-finished' };

it.each([
  ['another device of the player has sent it again', undefined, verified, waiting],
  ['the server has judged it', waiting, waiting, verified],
  ['the server judges it otherwise than before', verified, verified, refused],
  ['both know a verdict, and not what was before', undefined, refused, verified],
])('the server’s verdict counts and nothing is lost when %s', (_, base, mine, theirs) => {
  expect(mergeRides({ base, mine, theirs })).toMatchObject({ fields: theirs, lost: [] });
});

it('a ride that a device has changed all the same is told of', () => {
  const mine = { ...verified, stream: 'BBBB' };
  expect(mergeRides({ base: undefined, mine, theirs: waiting })).toMatchObject({
    fields: waiting,
    lost: ['stream'],
  });
});
