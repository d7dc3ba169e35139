import { describe, expect, it } from 'vitest';
import { combine } from '../../../src/online/replication/state';
import type { Phase, SyncState } from '../../../sync/index';

const state = (phase: Phase): SyncState => ({
  phase,
  waiting: 1,
  syncing: 0,
  refused: 0,
  overridden: 0,
  lastSync: undefined,
});

describe('several replications as one', () => {
  it.each([
    [['idle', 'idle'], 'online'],
    [['idle', 'syncing'], 'syncing'],
    [['idle', 'connecting'], 'connecting'],
    [['syncing', 'connecting'], 'connecting'],
    [['connecting', 'offline'], 'offline'],
    [['offline', 'signed-out'], 'signed-out'],
  ] as const)('%o are %s', (phases, kind) => {
    expect(combine(phases.map(state))).toMatchObject({ kind, waiting: 2 });
  });
});
