import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { actInDuel, actInEvent, createEventRow } from '../../../src/db/commands/events';
import { makeId } from '../../../src/db/ids';
import { eventBy, eventsOf } from '../../../src/db/queries/events';
import { eventDoor } from '../../../src/db/schemas/events';
import type { Db } from '../../../src/db/types';
import { ownEvents } from '../../../src/online/replication/belongings';
import { createDuel, type DuelAction, type DuelEvent, type LegRun, missRuleOf } from '../../../src/race';
import { someSetup } from '../race/some-race';
import { makeDisk, openTab, settled } from './helpers';

const ids = ['aaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaa2'] as const;

function someDuel(misses: 'time' | 'out' = 'out'): DuelEvent {
  const { track, entries, seed } = someSetup(2);
  return createDuel({ track, seed, misses, entries: entries.map((entry, i) => ({ ...entry, id: ids[i]! })) });
}

async function act(db: Db, id: string, ...actions: readonly DuelAction[]): Promise<DuelEvent> {
  let state: DuelEvent | undefined;
  for (const action of actions) {
    const acted = await actInDuel(db, id, action);
    if (acted.kind !== 'acted') throw new Error(acted.kind);
    state = acted.state;
  }
  return state!;
}

const time = (timeUs: number): LegRun => ({
  result: { kind: 'finished', timeUs, splitsUs: [] },
  gates: 5,
  stream: 'Rkw0',
});
const leg = (n: number): DuelAction => ({
  kind: 'leg',
  round: 0,
  at: 0,
  leg: n,
  runs: [time(20e6), time(21e6)],
});

/** A parallel duel as version 1 of its state is stored. Never to be changed: players have rows like this. */
const duelOfVersion1 = {
  id: 'abcdefghijklmno',
  kind: 'duel',
  name: 'Larch Lane',
  createdAt: 1_770_000_000_000,
  changedAt: 1_770_000_000_001,
  state: {
    version: 1,
    kind: 'duel',
    duel: {
      phase: 'drawn',
      setup: {
        track: { id: 'uxnbuzr2lwrdtea', hash: 'a'.repeat(64), name: 'Larch Lane' },
        entries: [
          { id: ids[0], name: 'Ann', equipment: 'ski', starter: { kind: 'rider', rider: 'riderridderride' } },
          { id: ids[1], name: '', equipment: 'board', starter: { kind: 'pacer', level: 'club', seed: 7 } },
        ],
        seed: 4_000_000_000,
      },
      seeds: [ids[1], ids[0]],
      legs: [
        {
          round: 0,
          at: 0,
          runs: [
            { result: { kind: 'finished', timeUs: 20_000_000, splitsUs: [1, 2] }, gates: 21 },
            {
              result: {
                kind: 'dsq',
                why: { kind: 'jury', words: 'late' },
                was: { kind: 'finished', timeUs: 21_000_000, splitsUs: [1, 2], assist: 'one-switch' },
              },
              gates: 21,
              stream: 'RkwBAAAA',
            },
          ],
        },
        {
          round: 0,
          at: 0,
          runs: [
            { result: { kind: 'unopposed' }, gates: 0 },
            { result: { kind: 'dns' }, gates: 0 },
          ],
        },
      ],
    },
  },
};

describe('parallel duels', () => {
  it('are acted in by the rules, each run once whoever tells of it', async () => {
    const disk = makeDisk();
    const [one, two] = [await openTab(disk), await openTab(disk)];
    const id = makeId();
    await createEventRow(one, { id, name: 'Evening', state: someDuel() });
    await act(one, id, { kind: 'draw' });
    await Promise.all([actInDuel(one, id, leg(0)), actInDuel(two, id, leg(0)), actInDuel(two, id, leg(1))]);
    await Promise.all([one.close(), two.close()]);
    const read = await settled(eventBy(await openTab(disk), id));
    const state = read.status === 'ready' ? read.value?.state : undefined;
    if (state?.kind !== 'duel' || state.duel.phase !== 'drawn') throw new Error('not drawn');
    expect(state.duel.legs.length).toBeGreaterThan(0);
    expect(state.duel.legs.length).toBeLessThan(3);
  });

  it('are listed apart from races, and no action of a race changes them', async () => {
    const db = await openTab();
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someDuel() });
    expect(await settled(eventsOf(db, 'duel'))).toMatchObject({ value: [{ id, kind: 'duel' }] });
    expect(await settled(eventsOf(db, 'race'))).toMatchObject({ value: [] });
    expect(await actInEvent(db, id, { race: 0, action: { kind: 'draw' } })).toEqual({ kind: 'absent' });
  });

  it('go into a backup and come back', async () => {
    const db = await openTab();
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someDuel() });
    const state = await act(db, id, { kind: 'draw' }, leg(0), {
      kind: 'disqualify',
      round: 0,
      at: 0,
      leg: 0,
      who: 0,
      words: 'late',
    });
    const other = await openTab();
    expect(await importBackup(other, await exportBackup(db))).toMatchObject({ kind: 'imported' });
    expect(await settled(eventBy(other, id))).toMatchObject({ value: { kind: 'duel', state } });
  });

  it('are read as version 1 stored them, and ridden on by the rule of the sport', () => {
    const read = safeParse(eventDoor, duelOfVersion1);
    expect(read.success && read.output).toEqual(duelOfVersion1);
    expect(read.success && missRuleOf(read.output.state)).toBe('out');
  });

  it('keep what a miss comes to and what it has cost, on the disk and on the way through the server', async () => {
    const db = await openTab();
    const id = makeId();
    await createEventRow(db, { id, name: 'Evening', state: someDuel('time') });
    const run = time(26e6);
    const missed = { ...run, result: { ...run.result, penaltyUs: 6_000_000 } } as LegRun;
    const ridden = { ...leg(0), runs: [missed, time(21e6)] } as DuelAction;
    const state = await act(db, id, { kind: 'draw' }, ridden);
    expect(missRuleOf(state)).toBe('time');
    const read = await settled(eventBy(db, id));
    const row = read.status === 'ready' ? read.value : undefined;
    expect(row?.state).toEqual(state);
    const { toServer, fromServer } = ownEvents('useruseruseruse');
    const sent = { ...toServer(row!), id, seq: 1, deleted: false };
    expect(fromServer(sent)).toMatchObject({ state });
    // So does a release with a version that it does not know: it takes no part of such a duel.
    const later = JSON.stringify({ ...state, version: 3 });
    expect(fromServer({ ...sent, state: later })).toBeNull();
  });

  const { duel } = duelOfVersion1.state;
  it.each([
    ['of another kind than it says', { kind: 'race' }],
    ['with somebody drawn who is not entered', { ...duel, seeds: [ids[0], 'aaaaaaaaaaaaaa9'] }],
    ['with somebody drawn twice', { ...duel, seeds: [ids[0], ids[0]] }],
    ['with one rider', { ...duel, setup: { ...duel.setup, entries: duel.setup.entries.slice(1) } }],
    ['with a run of one', { ...duel, legs: [{ ...duel.legs[0]!, runs: duel.legs[0]!.runs.slice(1) }] }],
  ])('are refused %s', (_, change) => {
    const row =
      'kind' in change
        ? { ...duelOfVersion1, ...change }
        : { ...duelOfVersion1, state: { ...duelOfVersion1.state, duel: change } };
    expect(safeParse(eventDoor, row).success).toBe(false);
  });
});
