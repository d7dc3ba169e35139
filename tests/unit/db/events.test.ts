import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { actInEvent, createEventRow, removeEvent } from '../../../src/db/commands/events';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { eventBy, eventsOf } from '../../../src/db/queries/events';
import { pinnedTrackBy, trackBy } from '../../../src/db/queries/tracks';
import { eventDoor } from '../../../src/db/schemas/events';
import type { Db } from '../../../src/db/types';
import {
  createEvent,
  createSingle,
  type EventState,
  nextStarter,
  type RaceAction,
  type RaceState,
  type StoredEvent,
} from '../../../src/race';
import { someSetup } from '../race/some-race';
import { makeDisk, makeRide, makeTrack, openTab, settled } from './helpers';

const ids = ['aaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaa2'] as const;

function someState(): EventState {
  const { entries, ...setup } = someSetup(2, { runs: 1 });
  return createSingle({ ...setup, entries: entries.map((entry, i) => ({ ...entry, id: ids[i]! })) });
}

async function stored(db: Db, id: string): Promise<StoredEvent | undefined> {
  const read = await settled(eventBy(db, id));
  if (read.status !== 'ready') throw new Error(read.status);
  return read.value?.state;
}

async function act(db: Db, id: string, ...actions: readonly RaceAction[]): Promise<EventState> {
  let state: EventState | undefined;
  for (const action of actions) {
    const acted = await actInEvent(db, id, { race: 0, action });
    if (acted.kind !== 'acted') throw new Error(acted.kind);
    state = acted.state;
  }
  return state!;
}

const finished = (timeUs: number) => ({ kind: 'finished', timeUs, splitsUs: [] }) as const;

/** A race as version 0 stored it. Never to be changed: players have rows like this. */
const eventOfVersion0 = {
  id: 'abcdefghijklmno',
  kind: 'race',
  name: 'Larch Lane',
  createdAt: 1_770_000_000_000,
  changedAt: 1_770_000_000_001,
  state: {
    version: 1,
    kind: 'race',
    races: [
      {
        phase: 'run',
        setup: {
          track: { id: 'uxnbuzr2lwrdtea', hash: 'a'.repeat(64), name: 'Larch Lane' },
          runs: 2,
          reversal: 30,
          ghosts: 'on',
          seed: 4_000_000_000,
          entries: [
            {
              id: ids[0],
              name: 'Ann',
              equipment: 'ski',
              starter: { kind: 'rider', rider: 'riderridderride' },
            },
            { id: ids[1], name: '', equipment: 'board', starter: { kind: 'pacer', level: 'club', seed: 7 } },
          ],
        },
        bibs: { [ids[0]]: 2, [ids[1]]: 1 },
        order: [ids[1], ids[0]],
        results: [
          {
            [ids[1]]: { kind: 'finished', timeUs: 50_000_000, splitsUs: [1, 2], ride: 'abcdefghijklmno' },
            [ids[0]]: { kind: 'dsq', why: { kind: 'gate', gate: 3 } },
          },
          {},
        ],
      },
    ],
  },
};

describe('events', () => {
  it('are acted in by the rules, step by step, and seen by whoever watches', async () => {
    const db = await openTab();
    const id = makeId();
    expect(await createEventRow(db, { id, name: 'Evening', state: someState() })).toEqual({
      kind: 'written',
    });
    let state = await act(db, id, { kind: 'draw' }, { kind: 'start-run' });
    const first = nextStarter(state.races[0]!)!;
    state = await act(db, id, { kind: 'result', run: 0, entry: first, result: finished(50e6) });
    expect(await stored(db, id)).toEqual(state);
    expect(nextStarter(state.races[0]!)).not.toBe(first);
  });

  it('in two tabs at once lose nothing and count nothing twice', async () => {
    const disk = makeDisk();
    const [one, two] = [await openTab(disk), await openTab(disk)];
    const id = makeId();
    await createEventRow(one, { id, name: 'Evening', state: someState() });
    await act(one, id, { kind: 'draw' }, { kind: 'start-run' });
    const result = (entry: string, us: number) =>
      ({ race: 0, action: { kind: 'result', run: 0, entry, result: finished(us) } }) as const;
    await Promise.all([
      actInEvent(one, id, result(ids[0], 50e6)),
      actInEvent(two, id, result(ids[1], 51e6)),
      actInEvent(two, id, result(ids[0], 40e6)),
    ]);
    await Promise.all([one.close(), two.close()]);
    expect(await stored(await openTab(disk), id)).toMatchObject({
      races: [{ phase: 'over', results: [{ [ids[1]]: { timeUs: 51e6 } }] }],
    });
  });

  it('stored between two runs with nobody left are over, in a series with the next race to come', async () => {
    const db = await openTab();
    const id = makeId();
    const [{ setup }] = (someState() as Extract<EventState, { kind: 'race' }>).races;
    const plan = { track: setup.track, runs: 2 } as const;
    const begun = createEvent({ ...setup, races: [plan, plan], scoring: { kind: 'times' } });
    const [race, next] = begun.races as readonly [RaceState, RaceState];
    const bibs = { [ids[0]]: 1, [ids[1]]: 2 };
    const results = [{ [ids[0]]: { kind: 'dns' }, [ids[1]]: { kind: 'dns' } }] as const;
    const between = { phase: 'between', setup: race.setup, bibs, order: ids, results } as const;
    const state = { ...begun, races: [between, next] } as EventState;
    await createEventRow(db, { id, name: 'Evening', state });
    expect(await stored(db, id)).toMatchObject({ races: [{ phase: 'over', results }, { phase: 'entered' }] });
    const listed = await settled(eventsOf(db, 'event'));
    expect(listed).toMatchObject({ value: [{ state: { races: [{ phase: 'over' }, {}] } }] });
    expect(await actInEvent(db, id, { race: 1, action: { kind: 'draw' } })).toMatchObject({
      state: { races: [{ phase: 'over' }, { phase: 'drawn' }] },
    });
  });

  it('are listed by kind, newest first', async () => {
    let at = 1000;
    const db = await openTab(makeDisk(), { clock: () => at++ });
    for (const name of ['One', 'Two']) await createEventRow(db, { id: makeId(), name, state: someState() });
    const read = await settled(eventsOf(db, 'race'));
    expect(read.status === 'ready' && read.value.map(({ name }) => name)).toEqual(['Two', 'One']);
    expect(await settled(eventsOf(db, 'event'))).toMatchObject({ value: [] });
  });

  it('give a ride of somebody entered by name that name, and a ride of a profile none as long as it is here', async () => {
    const db = await openTab();
    const event = makeId();
    const track = makeTrack();
    await createEventRow(db, { id: event, name: 'Evening', state: someState() });
    const kept = async (rider: string, eventId?: string, by?: string) => {
      const ride = makeRide(track, 52_000_000);
      const of = { ...(eventId === undefined ? {} : { eventId }), ...(by === undefined ? {} : { by }) };
      const saved = await saveRide(db, { id: makeId(), track, ride, rider, ...of });
      return saved.kind === 'saved' ? saved.record.by : saved.kind;
    };
    expect(await kept(ids[1], event)).toBe('Rider 2');
    expect(await kept(makeId(), event)).toBeUndefined();
    expect(await kept(makeId(), event, 'Gone')).toBe('Gone');
    expect(await kept(ids[1])).toBeUndefined();
    expect(await kept(ids[1], makeId())).toBeUndefined();
  });

  it('are removed and brought back as they were', async () => {
    const db = await openTab();
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someState() });
    const state = await act(db, id, { kind: 'draw' });
    const removed = await removeEvent(db, id);
    expect(await stored(db, id)).toBeUndefined();
    if (removed.kind !== 'removed') throw new Error(removed.kind);
    await removed.undo();
    expect(await stored(db, id)).toEqual(state);
    expect(await removeEvent(db, makeId())).toEqual({ kind: 'absent' });
    expect(await actInEvent(db, makeId(), { race: 0, action: { kind: 'draw' } })).toEqual({ kind: 'absent' });
  });

  it('go into a backup and come back, the one changed later staying', async () => {
    const db = await openTab(makeDisk(), { clock: () => 1000 });
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someState() });
    const text = await exportBackup(db);
    const later = await openTab(makeDisk(), { clock: () => 2000 });
    await importBackup(later, text);
    const drawn = await act(later, id, { kind: 'draw' });
    await importBackup(later, text);
    expect(await stored(later, id)).toEqual(drawn);
    expect(await importBackup(db, await exportBackup(later))).toMatchObject({ kind: 'imported' });
    expect(await stored(db, id)).toEqual(drawn);
    const file = JSON.parse(text);
    delete file.tables.events;
    expect(await importBackup(db, JSON.stringify(file))).toMatchObject({ kind: 'imported' });
  });

  it('are read as version 0 stored them', () => {
    const read = safeParse(eventDoor, eventOfVersion0);
    expect(read.success && read.output).toEqual(eventOfVersion0);
  });

  it('keep the input of a pacer who is down', async () => {
    const db = await openTab();
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someState() });
    const result = { ...finished(50e6), stream: 'RkwBAAAA' };
    const down: RaceAction = { kind: 'result', run: 0, entry: ids[0], result };
    const state = await act(db, id, { kind: 'draw' }, { kind: 'start-run' }, down);
    const row = { ...eventOfVersion0, state };
    expect(safeParse(eventDoor, JSON.parse(JSON.stringify(row))).output).toEqual(row);
  });

  it('are read where a race of theirs was called off, and refused where it cannot have been so', async () => {
    const db = await openTab();
    const id = makeId();
    const [race] = someState().races;
    await createEventRow(db, { id, name: 'Evening', state: createSingle({ ...race!.setup, runs: 2 }) });
    const result = (n: 0 | 1): RaceAction => ({
      ...{ kind: 'result', run: 0, entry: ids[n], result: finished(50e6) },
    });
    await act(db, id, { kind: 'draw' }, { kind: 'start-run' }, result(0), result(1));
    const state = await act(db, id, { kind: 'call-off', counts: 'first-run' });
    expect(state.races[0]?.phase).toBe('called-off');
    const row = { ...eventOfVersion0, state };
    expect(safeParse(eventDoor, JSON.parse(JSON.stringify(row))).output).toEqual(row);
    const early = { ...state.races[0], before: { phase: 'entered', setup: race!.setup } };
    expect(safeParse(eventDoor, { ...row, state: { ...state, races: [early] } }).success).toBe(false);
  });

  it.each([
    ['of another kind than it says', { kind: 'event' }],
    ['with a time that is none', { state: { ...eventOfVersion0.state, races: [] } }],
    [
      'that speaks of somebody who is not entered',
      {
        state: {
          ...eventOfVersion0.state,
          races: [{ ...eventOfVersion0.state.races[0], order: ['aaaaaaaaaaaaaa9'] }],
        },
      },
    ],
    ['of a version to come', { state: { ...eventOfVersion0.state, version: 3 } }],
  ])('is refused %s', (_, change) => {
    expect(safeParse(eventDoor, { ...eventOfVersion0, ...change }).success).toBe(false);
  });
});

describe('the course a race was set on', () => {
  async function setUp() {
    const db = await openTab();
    const track = makeTrack(1);
    await putTrack(db, track);
    const pin = { id: track.id, hash: track.hash, name: track.name };
    const id = makeId();
    const { setup } = someState().races[0]!;
    const state = createSingle({ ...setup, track: pin });
    await createEventRow(db, { id, name: 'Evening', state });
    const pinned = async () => {
      const read = await settled(pinnedTrackBy(db, pin));
      return read.status === 'ready' ? read.value : read.status;
    };
    return { db, track, id, pinned };
  }

  it('is ridden to the end though the track is changed', async () => {
    const { db, track, pinned } = await setUp();
    const { course, hash } = makeTrack(2);
    await putTrack(db, { ...track, course, hash, name: 'Changed', light: 'night' });
    expect(await pinned()).toMatchObject({ id: track.id, hash: track.hash, course: track.course });
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { track: { hash } } });
  });

  it('is ridden to the end though the track is deleted, and goes with the race', async () => {
    const { db, track, id, pinned } = await setUp();
    await removeTrack(db, track.id);
    expect(await pinned()).toMatchObject({ hash: track.hash, course: track.course });
    const removed = await removeEvent(db, id);
    expect(await pinned()).toBeUndefined();
    expect(await db.rx.courses.find().exec()).toEqual([]);
    if (removed.kind !== 'removed') throw new Error(removed.kind);
    await removed.undo();
    expect(await pinned()).toMatchObject({ course: track.course });
  });

  it('stays with the track when the race goes', async () => {
    const { db, track, id } = await setUp();
    await removeEvent(db, id);
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track' } });
  });

  it('gives the track as it is now no ghost', async () => {
    const { db, track } = await setUp();
    const now = { ...makeTrack(2), id: track.id };
    await putTrack(db, now);
    const mine = { id: makeId(), track: now, ride: makeRide(now, 60_000_000), rider: '' };
    await saveRide(db, mine);
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 50_000_000), rider: '' });
    const ghost = await db.rx.ghosts.findOne(track.id).exec();
    expect(ghost?.toJSON().rides.ski?.id).toBe(mine.id);
  });
});
