/** Time for a lost picture to be restored by the browser, ms. */
const LOST_MS = 3000;

/** Tracks whether the picture is available, and rebuilds it if it stays lost. */
export interface PictureWatch {
  /** The picture was lost or restored. */
  readonly tell: (lost: boolean) => void;
  /** Returns whether the picture is available. If not, rebuilds it at once, because the player wants to see it. */
  readonly isThere: (rebuild?: () => void) => boolean;
  readonly dispose: () => void;
}

/** @param rebuild rebuilds the picture in the current state of the stage; may be called more than once */
export function createPictureWatch(rebuild: () => void): PictureWatch {
  let lost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell(now) {
      lost = now;
      clearTimeout(timer);
      if (lost) timer = setTimeout(rebuild, LOST_MS);
    },
    isThere(instead = rebuild) {
      if (lost) instead();
      return !lost;
    },
    dispose: () => clearTimeout(timer),
  };
}
