/** The track of a race, as it was when the race was set. */
export interface RaceTrack {
  readonly id: string;
  /** Content hash of the course, which is kept as long as the race. */
  readonly hash: string;
  readonly name: string;
}

/** One race of an event, as it is announced. */
export interface RacePlan {
  readonly track: RaceTrack;
  readonly runs: 1 | 2;
}

/** What counts of a race that is called off: the first of two runs, or nothing. */
export type Counting = 'first-run' | 'nothing';
