import { useCallback, useEffect, useRef, useState } from 'react';
import { type Db, dropDraft, queueRide, useDb } from '../../../db';
import { t } from '../../../i18n';
import { releaseStart, type ShownEvent, tellAllGivenUp, tellGivenUp } from '../../../online';
import { showToast } from '../../../ui';
import { claimDraft } from '../drafts';
import { type CutOff, fateOf } from './fate';
import { listStarts, type StartDraft } from './start-draft';

/** Whether some tab that lives has the run. */
async function isRidden({ id }: StartDraft): Promise<boolean> {
  const release = await claimDraft(navigator.locks ?? null, id);
  release?.();
  return release === undefined;
}

/** Sends a ride that had ended when its tab died. */
async function sendDone(db: Db, { id, user, event, track, ticket, done }: StartDraft): Promise<boolean> {
  if (done === undefined) return false;
  const on = ticket === undefined ? {} : { ticket };
  const queued = await queueRide(db, { ...{ id, track, ride: done, user, eventId: event }, ...on });
  if (queued.kind === 'failed') return false;
  if (ticket !== undefined) releaseStart(ticket);
  await dropDraft(db, id);
  return true;
}

/** Forgets a run of which no ride comes, and tells the server. */
async function giveUp(db: Db, { id, ticket }: StartDraft): Promise<void> {
  if (ticket !== undefined) tellGivenUp(ticket);
  await dropDraft(db, id);
}

/** Runs of somebody that no tab rides any more. Starts that no run is kept of are given up. */
async function cutOffRuns(db: Db, me: string): Promise<readonly StartDraft[]> {
  const all = await listStarts(db);
  tellAllGivenUp(all.flatMap(({ ticket }) => ticket ?? []));
  const left: StartDraft[] = [];
  for (const draft of all) if (draft.user === me && !(await isRidden(draft))) left.push(draft);
  return left;
}

/**
 * The runs of an event that a dying tab cut off: what can be gone on with stays until that is done or given up, what was
 * in the finish is sent, and of everything else the server is told.
 */
export function useCutOff(
  shown: { readonly event: ShownEvent; readonly me: string; readonly offsetMs: number } | undefined,
): { readonly cut: CutOff | undefined; readonly giveUp: () => void } {
  const db = useDb();
  const [cut, setCut] = useState<CutOff>();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const of = shown === undefined ? '' : `${shown.event.id} ${shown.me}`;
  useEffect(() => {
    if (db === undefined || of === '') return;
    let isWanted = true;
    const { event, me, offsetMs } = latest.current!;
    const look = async (): Promise<void> => {
      for (const draft of await cutOffRuns(db, me)) {
        if (draft.event !== event.id) continue;
        const fate = fateOf(event, draft, Date.now() + offsetMs);
        if (fate.kind === 'done' && (await sendDone(db, draft))) showToast(t('online-event.cut.sent'));
        if (fate.kind === 'lost') await giveUp(db, draft);
        if (isWanted && fate.kind !== 'done') setCut(fate);
      }
    };
    // What cannot be read now is looked at with the next page.
    look().catch(console.warn);
    return () => {
      isWanted = false;
    };
  }, [db, of]);
  return {
    cut,
    giveUp: useCallback(() => {
      if (db !== undefined && cut?.kind === 'goes-on') void giveUp(db, cut.draft);
      setCut(undefined);
    }, [db, cut]),
  };
}
