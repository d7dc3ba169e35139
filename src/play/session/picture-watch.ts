/** A lost picture gets this long to come back by itself, ms. */
const LOST_MS = 3000;

/** Knows whether the picture is there, and has it built anew when it stays away. */
export interface PictureWatch {
  /** The picture was lost, or is back. */
  readonly tell: (lost: boolean) => void;
  /** Whether the picture is there; if it is not, it is built anew at once, since somebody wants to see it. */
  readonly isThere: (rebuild?: () => void) => boolean;
  readonly dispose: () => void;
}

/** @param rebuild builds the picture anew, as the stage stands then; may be called more than once */
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
