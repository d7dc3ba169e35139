import { expect, it } from 'vitest';
import { fateOf } from '../../../../../src/screens/shared/cut-off/fate';
import type { StartDraft } from '../../../../../src/screens/shared/cut-off/start-draft';
import { simVersion } from '../../../../../src/sim';
import { evening, MINUTE, OPENS, shown, TRACK } from '../../../online/events/some-event';

const start = { ticket: 't'.repeat(15), race: 0, run: 0, left: 0, untilMs: 0 };
const draft: StartDraft = {
  ...{ id: 'd'.repeat(15), user: 'u', event: 'e'.repeat(15), race: 0, run: 0 },
  ...{ track: { id: TRACK.id, hash: TRACK.hash }, simVersion, equipment: 'ski' },
  ...{ start, ticket: start.ticket, checkpoint: { ticks: 300, runs: [300, 0, 0] }, done: undefined },
};
const offline = shown({ ...evening, takes: 'offline' });
const closesMs = evening.races[0]!.windows[0]!.closesMs;

it('lets a started run go on until its ride would come too late', () => {
  const lastMs = closesMs + 120_000 + 10 * MINUTE;
  expect(fateOf(offline, draft, OPENS)).toMatchObject({ kind: 'goes-on', untilMs: lastMs });
  expect(fateOf(offline, draft, lastMs)).toMatchObject({ kind: 'goes-on' });
  expect(fateOf(offline, draft, lastMs + 1)).toMatchObject({ kind: 'lost', why: 'late' });
});

it('lets a run without a ticket go on until the window ends', () => {
  const unstarted = { ...draft, start: undefined };
  expect(fateOf(offline, unstarted, closesMs)).toMatchObject({ kind: 'goes-on', untilMs: closesMs });
  expect(fateOf(offline, unstarted, closesMs + 1)).toMatchObject({ why: 'late' });
});

it('loses a run where only live rides count, but sends one that was in the finish', () => {
  const live = shown({ ...evening, takes: 'live' });
  expect(fateOf(live, draft, OPENS)).toMatchObject({ kind: 'lost', why: 'live' });
  const done = { ...{ trackId: TRACK.id, hash: TRACK.hash, simVersion, equipment: 'ski' as const } };
  const ride = { ...done, stream: 'x', timeUs: 1, penaltyUs: 0, splitsUs: [], status: 'finished' as const };
  expect(fateOf(live, { ...draft, done: ride }, OPENS)).toMatchObject({ kind: 'done' });
});

it('loses a run of another physics or course, and of a race that was called off', () => {
  expect(fateOf(offline, { ...draft, simVersion: simVersion - 1 }, OPENS)).toMatchObject({ why: 'other' });
  const track = { ...draft.track, hash: 'f'.repeat(64) };
  expect(fateOf(offline, { ...draft, track }, OPENS)).toMatchObject({ why: 'other' });
  const cancelled = [{ race: 0, atMs: OPENS, counts: 'nothing' as const }];
  expect(fateOf({ ...offline, cancelled }, draft, OPENS)).toMatchObject({ why: 'other' });
});
