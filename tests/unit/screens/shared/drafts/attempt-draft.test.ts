import { describe, expect, it } from 'vitest';
import { keepDraft, listDrafts } from '../../../../../src/db';
import { createAttemptDraft } from '../../../../../src/screens/shared/drafts/attempt-draft';
import { type RideOf, writeRideDraft } from '../../../../../src/screens/shared/drafts/saved-draft';
import { eventually } from '../../../../harness/eventually';
import { makeDisk, openTab } from '../../../db/helpers';
import { fakeBrowser } from './locks';

const of: RideOf = { track: { id: 'testtrack000001', hash: 'a'.repeat(64) }, equipment: 'ski', rider: 'r' };
const at = (ticks: number) => ({ ticks, runs: [ticks, 0, 1] });

/** Two tabs of one browser on one disk. */
async function twoTabs() {
  const browser = fakeBrowser();
  const disk = makeDisk();
  const [a, b] = [await openTab(disk), await openTab(disk)];
  return { browser, a, b, tabA: browser.tab(), tabB: browser.tab() };
}

describe('the draft of a ride', () => {
  it('is not taken over while the tab that writes it lives, and is when that tab died', async () => {
    const { a, b, tabA, tabB } = await twoTabs();
    const riding = createAttemptDraft(a, of, tabA.locks);
    riding.keep(at(300));
    await eventually(async () => expect(await listDrafts(a, 'ride')).toHaveLength(1));

    expect(await createAttemptDraft(b, of, tabB.locks).find()).toBeUndefined();
    expect(await listDrafts(a, 'ride')).toHaveLength(1);
    tabA.die();
    expect(await createAttemptDraft(b, of, tabB.locks).find()).toEqual(at(300));
  });

  it('goes to one of two tabs that look for it at once', async () => {
    const { a, b, tabA, tabB } = await twoTabs();
    await keepDraft(a, {
      id: 'd'.repeat(15),
      kind: 'ride',
      trackId: of.track.id,
      body: writeRideDraft(at(300), of),
    });
    const found = await Promise.all([
      createAttemptDraft(a, of, tabA.locks).find(),
      createAttemptDraft(b, of, tabB.locks).find(),
    ]);
    expect(found.filter((one) => one !== undefined)).toEqual([at(300)]);
  });

  it('that was taken over becomes the record’s id, and is forgotten with the attempt', async () => {
    const db = await openTab();
    const id = 'd'.repeat(15);
    await keepDraft(db, { id, kind: 'ride', trackId: of.track.id, body: writeRideDraft(at(300), of) });
    const draft = createAttemptDraft(db, of, fakeBrowser().tab().locks);
    await draft.find();
    draft.keep(at(600));
    const attempt = draft.end();
    expect(attempt.id).toBe(id);
    await attempt.forget();
    expect(await listDrafts(db, 'ride')).toEqual([]);
  });

  it('of an attempt given up is gone, though it was still being written; the next one has its own', async () => {
    const db = await openTab();
    const draft = createAttemptDraft(db, of, fakeBrowser().tab().locks);
    draft.keep(at(300));
    const first = draft.end();
    const forgotten = first.forget();
    draft.keep(at(900));
    await forgotten;
    await eventually(async () => expect(await listDrafts(db, 'ride')).toHaveLength(1));
    expect((await listDrafts(db, 'ride'))[0]!.id).not.toBe(first.id);
    expect(draft.end().id).not.toBe(first.id);
  });

  it('stays for whoever comes next when the stage is left in another way, and is free', async () => {
    const { a, b, tabA, tabB, browser } = await twoTabs();
    const riding = createAttemptDraft(a, of, tabA.locks);
    riding.keep(at(300));
    await eventually(() => expect(browser.held.size).toBe(1));
    await eventually(async () => expect(await listDrafts(a, 'ride')).toHaveLength(1));
    riding.dispose();
    await eventually(() => expect(browser.held.size).toBe(0));
    expect(await createAttemptDraft(b, of, tabB.locks).find()).toEqual(at(300));
  });

  it('of another rider or other equipment is left alone; older and useless ones are forgotten', async () => {
    const db = await openTab();
    const put = (id: string, body: string) =>
      keepDraft(db, { id: id.repeat(15), kind: 'ride', trackId: of.track.id, body });
    await put('a', writeRideDraft(at(100), of));
    await put('b', writeRideDraft(at(200), { ...of, rider: 'somebody' }));
    await put('c', writeRideDraft(at(300), { ...of, equipment: 'board' }));
    await put('d', writeRideDraft(at(400), { ...of, track: { ...of.track, hash: 'old' } }));
    await put('e', '{"broken":');
    await put('f', writeRideDraft(at(500), of));
    const found = await createAttemptDraft(db, of, fakeBrowser().tab().locks).find();
    expect([100, 500]).toContain(found?.ticks);
    const left = (await listDrafts(db, 'ride')).map((d) => d.id[0]);
    expect(left.filter((id) => id === 'b' || id === 'c')).toHaveLength(2);
    expect(left).toHaveLength(3);
  });

  it('is none, and costs nothing, where there is no database or no Web Locks', async () => {
    const none = createAttemptDraft(undefined, of, null);
    expect(await none.find()).toBeUndefined();
    none.keep(at(300));
    await none.end().forget();
    const db = await openTab();
    const unlocked = createAttemptDraft(db, of, null);
    unlocked.keep(at(300));
    await eventually(async () => expect(await listDrafts(db, 'ride')).toHaveLength(1));
    expect(await createAttemptDraft(db, of, null).find()).toEqual(at(300));
  });
});
