import { expect, it } from 'vitest';
import { holdRun } from '../../../../../src/screens/shared/cut-off/run-hold';
import { listStarts } from '../../../../../src/screens/shared/cut-off/start-draft';
import { claimDraft } from '../../../../../src/screens/shared/drafts';
import { eventually } from '../../../../harness/eventually';
import { openTab } from '../../../db/helpers';
import { fakeBrowser } from '../drafts/locks';

const of = {
  ...{ user: 'u', event: 'e'.repeat(15), race: 0, run: 1 },
  ...{ track: { id: 't'.repeat(15), hash: 'a'.repeat(64) }, simVersion: 1, equipment: 'ski' as const },
};
const start = { ticket: 't'.repeat(15), race: 0, run: 1, left: 2, untilMs: 5 };
const at = (ticks: number) => ({ ticks, runs: [ticks, 0, 0] });

it('keeps a run with its start, and never less of it than before', async () => {
  const db = await openTab();
  const hold = holdRun(db, of, undefined, fakeBrowser().tab().locks);
  hold.ridden(at(50));
  hold.started({ kind: 'given', start });
  hold.ridden(at(300));
  hold.ridden(at(200));
  const kept = { id: hold.id(), run: 1, start, ticket: start.ticket, checkpoint: at(300) };
  await eventually(async () => expect(await listStarts(db)).toMatchObject([kept]));
});

it('keeps the ticket of a start whose answer has not come', async () => {
  const db = await openTab();
  const hold = holdRun(db, of, undefined, fakeBrowser().tab().locks);
  hold.started({ kind: 'asked', ticket: start.ticket });
  hold.ridden(at(50));
  const kept = { id: hold.id(), start: undefined, ticket: start.ticket };
  await eventually(async () => expect(await listStarts(db)).toMatchObject([kept]));
});

it('forgets a run that is over or given up, and the next one has an id of its own', async () => {
  const db = await openTab();
  const hold = holdRun(db, of, undefined, fakeBrowser().tab().locks);
  hold.ridden(at(50));
  const first = hold.id();
  void hold.begin();
  hold.ridden(at(10));
  await eventually(async () => {
    const kept = await listStarts(db);
    expect(kept.map(({ checkpoint }) => checkpoint.ticks)).toEqual([10]);
    expect(kept[0]!.id).not.toBe(first);
  });
  void hold.forget();
  await eventually(async () => expect(await listStarts(db)).toEqual([]));
});

it('leaves nothing on the disk once a run was given up', async () => {
  const db = await openTab();
  const hold = holdRun(db, of, undefined, fakeBrowser().tab().locks);
  for (let ticks = 50; ticks < 500; ticks += 50) hold.ridden(at(ticks));
  await hold.forget();
  expect(await listStarts(db)).toEqual([]);
});

it('goes on with a run under the same id', async () => {
  const db = await openTab();
  const browser = fakeBrowser();
  const died = browser.tab();
  holdRun(db, of, undefined, died.locks).ridden(at(300));
  await eventually(async () => expect(await listStarts(db)).toHaveLength(1));
  died.die();
  const [found] = await listStarts(db);
  const hold = holdRun(db, of, found, browser.tab().locks);
  hold.ridden(at(600));
  await eventually(async () =>
    expect((await listStarts(db))[0]).toMatchObject({ id: found!.id, checkpoint: at(600) }),
  );
  expect(hold.id()).toBe(found!.id);
});

it('leaves a run on the disk, free for whoever goes on with it', async () => {
  const db = await openTab();
  const browser = fakeBrowser();
  const hold = holdRun(db, of, undefined, browser.tab().locks);
  hold.ridden(at(300));
  await eventually(async () => expect(await listStarts(db)).toHaveLength(1));
  const [found] = await listStarts(db);
  const other = browser.tab();
  expect(await claimDraft(other.locks, found!.id)).toBeUndefined();
  hold.letGo();
  await eventually(async () => expect(await claimDraft(other.locks, found!.id)).toBeDefined());
  expect(await listStarts(db)).toHaveLength(1);
});
