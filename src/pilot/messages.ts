import type { Course, Equipment, InputStream } from '../sim';
import type { RideTrace } from './ghost-line';
import type { Effort } from './optimise';
import type { Level } from './pacers';
import type { Plan } from './plan';
import type { Reference } from './reference';

/** The best line of a course found so far. */
export interface IdealLine {
  readonly timeUs: number;
  /** Whether it passes every gate without a fall. */
  readonly clean: boolean;
  readonly stream: InputStream;
  readonly trace: RideTrace;
  /** The plan, from which a later search can continue. */
  readonly plan: Plan;
}

/** A pacer's ride. */
export interface PacerResult {
  readonly stream: InputStream;
  /** Undefined if the pacer did not finish. */
  readonly timeUs: number | undefined;
}

export interface PacerOrder {
  readonly level: Level;
  readonly seed: number;
}

/** The jobs of the worker. */
export type Job =
  | {
      readonly kind: 'ideal';
      readonly course: Course;
      readonly equipment: Equipment;
      readonly effort: Effort;
      readonly seed: number;
      /** A plan found earlier, from which to continue. */
      readonly plan?: Plan;
    }
  | {
      readonly kind: 'reference';
      readonly course: Course;
      readonly equipment: Equipment;
      readonly effort: Effort;
    }
  | {
      readonly kind: 'pacers';
      readonly course: Course;
      readonly equipment: Equipment;
      readonly riders: readonly PacerOrder[];
      readonly gunTick?: number;
      /** Missed gates add time instead of ending the ride. */
      readonly timePenalty?: boolean;
    };

export type PilotRequest =
  | { readonly type: 'start'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number };

export type JobResult =
  | { readonly kind: 'ideal'; readonly ideal: IdealLine }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'pacers'; readonly rides: readonly PacerResult[] };

export type PilotReply =
  /** `ideal` is sent with the first clean line and with each clearly better one. */
  | { readonly type: 'progress'; readonly id: number; readonly share: number; readonly ideal?: IdealLine }
  | { readonly type: 'done'; readonly id: number; readonly result: JobResult }
  /** `gate` is the gate that the computer could not pass, if any; the first is 1. */
  | { readonly type: 'error'; readonly id: number; readonly message: string; readonly gate?: number };
