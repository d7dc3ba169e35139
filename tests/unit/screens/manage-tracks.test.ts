import { describe, expect, it } from 'vitest';
import { foundInCode, foundInFiles } from '../../../src/screens/manage-tracks/found';
import { simVersion } from '../../../src/sim';
import { bodyOf, encodeTrack, rideFragment, type SharedRide, writeTrackFile } from '../../../src/tracks';
import { plainTrack } from '../tracks/some-track';

const body = bodyOf(plainTrack());
const file = (text: string): Blob => new Blob([text]);
const holding = (format: string): Blob => file(JSON.stringify({ format, version: 1 }));

describe('what is brought to manage tracks', () => {
  it('is all tracks of all files', async () => {
    const two = file(writeTrackFile([body, { ...body, name: 'Second' }]));
    const one = file(writeTrackFile([{ ...body, name: 'Third' }]));
    const found = await foundInFiles([two, one]);
    expect(found.kind === 'tracks' && found.bodies.map(({ name }) => name)).toEqual([
      'Plain',
      'Second',
      'Third',
    ]);
  });

  it('is nothing when one of the files is wrong', async () => {
    const good = file(writeTrackFile([body]));
    expect(await foundInFiles([good, file('{}')])).toEqual({
      kind: 'wrong',
      why: 'This isn’t a Fall Line track file.',
    });
  });

  it('is sent to the screen it belongs to when it is another file of the game', async () => {
    expect(await foundInFiles([holding('fall-line-ride')])).toEqual({
      kind: 'wrong',
      why: 'This file holds a ride; open it in Tracks.',
    });
    expect(await foundInFiles([holding('fall-line-backup')])).toEqual({
      kind: 'wrong',
      why: 'This file is a backup; import it in Settings.',
    });
  });

  it('is read from a code and from a link alike', () => {
    const code = encodeTrack(body);
    expect(foundInCode(code)).toEqual({ kind: 'tracks', bodies: [body] });
    for (const screen of ['manage-tracks', 'ride-local'])
      expect(foundInCode(` https://example.org/${screen}#track=${code} `)).toEqual(foundInCode(code));
    expect(foundInCode('nothing')).toMatchObject({ kind: 'wrong' });
  });

  it('is read from a link that brings a time along, where the track comes with it', () => {
    const ride: SharedRide = {
      ...{ purpose: 'challenge', equipment: 'ski', rider: 'Ann', timeUs: 30_000_000, assisted: false },
      ...{ simVersion, goofy: false, timePenalty: false, runs: [3000, 0, 0] },
      track: { kind: 'whole', body },
    };
    const link = (shared: SharedRide) => `https://example.org/ride-local${rideFragment(shared)}`;
    expect(foundInCode(link(ride))).toEqual({ kind: 'tracks', bodies: [body] });
    const known = { kind: 'known', id: plainTrack().id, mark: '0'.repeat(16) } as const;
    expect(foundInCode(link({ ...ride, track: known }))).toMatchObject({ kind: 'wrong' });
  });
});
