/** The track of a race, as it was when the race was created. */
export interface RaceTrack {
  readonly id: string;
  /** Content hash of the course, which is stored as long as the race. */
  readonly hash: string;
  readonly name: string;
}

/** An announced race of an event. */
export interface RacePlan {
  readonly track: RaceTrack;
  readonly runs: 1 | 2;
}

/** The part of a race that counts after it is called off: the first of two runs, or nothing. */
export type Counting = 'first-run' | 'nothing';
