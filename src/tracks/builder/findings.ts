import { type FisAdvice, fisAdvice } from '../advice';
import { rideFaults } from '../check';
import { factsOf } from '../facts';
import type { Fault } from '../fault';
import { structureFaults } from '../structure';
import type { TrackFacts } from '../track';
import type { Draft } from './draft';

/** The results of checking a draft. */
export interface Findings {
  /** The faults that make it unrideable, each with its gate if it concerns one. */
  readonly faults: readonly Fault[];
  /**
   * Whether the simulation can run the course, so that it can be stored as a track and test-ridden. If not, the draft can only
   * be kept as unfinished work.
   */
  readonly sound: boolean;
  /** Where it differs from the sport's figures. */
  readonly advice: readonly FisAdvice[];
  readonly facts: TrackFacts;
}

/** Checks a draft. Takes a few tenths of a millisecond for 300 gates. */
export function findingsOf(draft: Draft): Findings {
  const sound = structureFaults(draft.course).length === 0;
  return { faults: rideFaults(draft.course), sound, advice: fisAdvice(draft), facts: factsOf(draft.course) };
}
