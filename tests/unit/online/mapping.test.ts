import { expect, it, vi } from 'vitest';
import { type RideRow, rowsOf } from '../../../src/db';
import { ownRides, ownTracks, trackFields } from '../../../src/online/replication/mapping';
import type { Track } from '../../../src/tracks';
import type { RemoteRow } from '../../../sync/index';
import { makeTrack, openTab } from '../db/helpers';

const owner = 'abcdefghijklmno';

/** A track as the server gives it to its owner. */
function remoteOf(track: Track, seq: number): RemoteRow {
  const { row, course } = rowsOf(track, 1);
  const updated = '2026-01-01 00:00:00.000Z';
  return {
    ...trackFields(row, course.course, owner),
    ...{ id: track.id, seq, deleted: false, visibility: 'private', updated },
  };
}

it('courses of tracks that come together are written together, each once', async () => {
  const db = await openTab();
  const { fromServer } = ownTracks(db, owner);
  const tracks = [1, 2, 3].map((n) => makeTrack(n, { origin: 'own' }));
  const copy = makeTrack(3, { id: 'copyofthethird0', origin: 'own' });
  const insert = vi.spyOn(db.rx.courses, 'bulkInsert');
  const read = await Promise.all([...tracks, copy].map((track, n) => fromServer(remoteOf(track, n + 1))));
  expect(insert.mock.calls.map(([rows]) => rows.length)).toEqual([3]);
  expect(read.map((row) => row?.hash)).toEqual([...tracks, copy].map(({ hash }) => hash));
  const kept = await db.rx.courses.find().exec();
  expect(kept.map(({ hash }) => hash).sort()).toEqual(tracks.map(({ hash }) => hash).sort());
  // One that stands here already is no fault.
  expect(await fromServer(remoteOf(copy, 5))).toMatchObject({ hash: copy.hash });
});

it('a track whose course the disk does not take is not taken, and the others are', async () => {
  const db = await openTab();
  const { fromServer } = ownTracks(db, owner);
  const [good, bad] = [makeTrack(1, { origin: 'own' }), makeTrack(2, { origin: 'own' })];
  const insert = db.rx.courses.bulkInsert.bind(db.rx.courses);
  vi.spyOn(db.rx.courses, 'bulkInsert').mockImplementation(async (rows) => {
    const { success, error } = await insert(rows.filter(({ hash }) => hash !== bad.hash));
    const refused = { status: 422, documentId: bad.hash } as unknown as (typeof error)[number];
    return { success, error: [...error, refused] };
  });
  const answers = await Promise.allSettled([fromServer(remoteOf(good, 1)), fromServer(remoteOf(bad, 2))]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

it('a ride that waits for a month goes without its start ticket, which the server has forgotten', () => {
  const ridden: RideRow = {
    ...{ id: 'abcdefghijklmn1', rider: owner, track: 'abcdefghijklmn2', event: '', hash: 'ab'.repeat(32) },
    ...{ simVersion: 1, equipment: 'ski', stream: 'RkwB', gunTick: -1, claimedUs: 1, riddenAt: 1000 },
    ...{
      ticket: 'ticketticket000',
      status: 'waiting',
      reason: '',
      timeUs: 0,
      splitsUs: [],
      medal: '',
      live: false,
    },
    seq: 0,
  };
  const day = 24 * 3_600_000;
  const ticketAfter = (days: number, row = ridden): unknown =>
    ownRides(() => row.riddenAt + days * day).toServer(row).ticket;
  expect(ticketAfter(29)).toBe(ridden.ticket);
  expect(ticketAfter(30)).toBe('');
  // What the server has is not changed.
  expect(ticketAfter(30, { ...ridden, status: 'verified' })).toBe(ridden.ticket);
});
