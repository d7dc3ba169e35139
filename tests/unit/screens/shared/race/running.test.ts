import { beforeEach, describe, expect, it } from 'vitest';
import type { EventRow } from '../../../../../src/db';
import { addWords } from '../../../../../src/i18n';
import { createEvent, eventAfter } from '../../../../../src/race';
import { runningOf } from '../../../../../src/screens/shared/race/use-running';
import {
  progressStore,
  type Running,
  rememberRunning,
  resetProgress,
  takeOverRunning,
} from '../../../../../src/session';
import { forgetUser, readProgress } from '../../../../../src/session/progress';
import { entries, someSetup } from '../../../race/some-race';

await addWords(['race']);

function someEvent(): EventRow {
  const plan = { track: someSetup(2).track, runs: 1 } as const;
  const state = createEvent({
    ...{ races: [plan, plan, plan], entries: entries(2), scoring: { kind: 'times' } },
    ...{ reversal: 30, ghosts: 'off', seed: 1 },
  });
  return { id: 'eventaaaaaaaaaa', kind: 'event', name: 'Club night', state, createdAt: 1, changedAt: 5 };
}

function onAfter(row: EventRow, ...kinds: readonly ('draw' | 'start-run' | 'close')[]): EventRow {
  let { state } = row;
  for (const kind of kinds)
    if (state.kind !== 'duel') state = eventAfter(state, { race: 0, action: { kind } });
  return { ...row, state };
}

const running = (id: string, at: number, user = ''): Running => ({
  ...{ id, kind: 'race', name: id, user, at, race: 0, races: 1, next: { kind: 'draw' } },
});
const shown = () => progressStore.getState().running.map(({ id }) => id);

describe('what home shows of an event that is under way', () => {
  it('is its name, the race that is next, and what comes in it', () => {
    const event = someEvent();
    const common = { id: event.id, kind: 'event', name: 'Club night', user: 'u', at: 5, races: 3 };
    expect(runningOf(event, 'u')).toEqual({ ...common, race: 0, next: { kind: 'draw' } });
    const begun = runningOf(onAfter(event, 'draw', 'start-run'), 'u');
    expect(begun?.next).toMatchObject({ kind: 'ride', run: 1, who: expect.stringMatching(/^Rider [12]$/) });
    const second = onAfter(event, 'draw', 'start-run', 'close');
    expect(runningOf(second, 'u')).toEqual({ ...common, race: 1, next: { kind: 'draw' } });
  });
});

describe('races under way', () => {
  beforeEach(() => resetProgress());

  it('stand with the one in front that moved last, and go when they are over or gone', () => {
    rememberRunning(() => false, [running('a', 1)]);
    rememberRunning(({ id }) => id === 'b', [running('b', 2)]);
    expect(shown()).toEqual(['b', 'a']);
    rememberRunning(({ id }) => id === 'a', [running('a', 3)]);
    expect(shown()).toEqual(['a', 'b']);
    rememberRunning(({ id }) => id === 'a', []);
    expect(shown()).toEqual(['b']);
  });

  it('are read again as they were stored, and nothing is written where nothing has changed', () => {
    rememberRunning(() => false, [running('a', 1)]);
    const before = progressStore.getState();
    expect(readProgress(JSON.parse(JSON.stringify(before))).running).toEqual([running('a', 1)]);
    rememberRunning(({ id }) => id === 'a', [running('a', 1)]);
    expect(progressStore.getState()).toBe(before);
    expect(readProgress({ running: [{ id: 'a' }] }).running).toEqual([]);
  });

  it('go with who signs in, and those of somebody else stay theirs', () => {
    rememberRunning(() => false, [running('a', 2), running('b', 1, 'other')]);
    takeOverRunning('me');
    expect(progressStore.getState().running.map(({ user }) => user)).toEqual(['me', 'other']);
  });

  it('go with an account that is deleted', () => {
    rememberRunning(() => false, [running('a', 2), running('b', 1, 'other')]);
    forgetUser('other');
    expect(shown()).toEqual(['a']);
  });

  it('are never more than a few', () => {
    rememberRunning(
      () => false,
      Array.from({ length: 20 }, (_, i) => running(`r${i}`, i)),
    );
    expect(shown()).toHaveLength(8);
    expect(shown()[0]).toBe('r19');
  });
});
