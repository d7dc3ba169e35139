import { describe, expect, it } from 'vitest';
import type { MyPlace } from '../../../../src/online';
import { againstOf, againstPart } from '../../../../src/screens/shared/ladder';

const mine: MyPlace = { rank: 3, total: 9, timeUs: 60e6, ride: 'me', ahead: [], behind: [], opponent: null };
const opponent = {
  rank: 2,
  ride: 'b'.repeat(15),
  rider: 'x',
  name: 'Ben',
  timeUs: 59.4e6,
  at: 0,
  live: false,
};
const times = (authorUs: number) => ({
  ...{ ski: { authorUs, goldUs: authorUs, silverUs: authorUs, bronzeUs: authorUs }, board: undefined },
});
const game = { official: true, reference: times(50e6) };

describe('whom a ride is against', () => {
  it('is somebody just ahead, by name', () => {
    const against = againstOf({ ...mine, opponent }, game, 'ski');
    expect(against).toEqual({ kind: 'rider', ride: opponent.ride, name: 'Ben', timeUs: 59.4e6 });
    expect(againstPart(against)).toBe(opponent.ride);
  });

  it('is the author where nobody is, and who has no time yet', () => {
    expect(againstOf(mine, game, 'ski')).toEqual({ kind: 'author', timeUs: 50e6 });
    expect(againstOf({ ...mine, rank: 0, timeUs: 0, opponent }, game, 'ski')).toMatchObject({
      kind: 'author',
    });
  });

  it('is a pacer where the game has no author’s ghost', () => {
    const against = againstOf(mine, { ...game, official: false }, 'ski');
    expect(against).toEqual({ kind: 'pacer' });
    expect(againstPart(against)).toBe('pacer');
    expect(againstOf(mine, game, 'board')).toEqual({ kind: 'pacer' });
  });

  it('is nobody for who is ahead of the author', () => {
    expect(againstOf({ ...mine, timeUs: 49e6 }, game, 'ski')).toBeUndefined();
    expect(againstPart(undefined)).toBeUndefined();
  });
});
