/** Lets go of a claim; calling it again does nothing. */
export type Release = () => void;

/** Nothing is claimed where the browser has no Web Locks: this tab is the only one that can be known. */
const UNCLAIMED: Release = () => undefined;

/**
 * Claims the draft of a ride for this tab by a Web Lock, which the browser gives back by itself when the tab dies: a
 * draft that can be claimed belongs to nobody who still rides.
 *
 * @returns undefined when another tab has it
 */
export async function claimDraft(locks: LockManager | null, id: string): Promise<Release | undefined> {
  if (!locks) return UNCLAIMED;
  return new Promise((resolve) => {
    locks
      .request(`fl-draft-${id}`, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        resolve(undefined);
        return undefined;
      })
      // Locks are forbidden here: as if there were none.
      .catch(() => resolve(UNCLAIMED));
  });
}
