/** Sees to it that each podium is heard once: when it is first shown after its race came to an end before one's eyes. */
export interface PodiumMoments {
  /**
   * Tells how something with a podium stands.
   *
   * @param id of the race, the event or the duel
   * @param shown whether its podium can be seen now, and nothing else is in front of it
   */
  look(id: string, over: boolean, shown: boolean): void;
}

/** @param play sounds a podium */
export function createPodiumMoments(play: () => void): PodiumMoments {
  const seenRunning = new Set<string>();
  const sounded = new Set<string>();
  return {
    look(id, over, shown) {
      if (!over) seenRunning.add(id);
      else if (shown && seenRunning.has(id) && !sounded.has(id)) {
        sounded.add(id);
        play();
      }
    },
  };
}
