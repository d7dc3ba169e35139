import type { Action } from './action';
import { back, type Difference, differences, forward } from './difference';
import type { Draft } from './draft';
import { settled } from './settle';

/** One step of the work: which action, and what it changed. */
export interface Step {
  readonly label: string;
  readonly changed: readonly Difference[];
  /** Equal for all that one drag or one held key does: together they are one step. */
  readonly stroke: string | undefined;
}

/** Steps in a row, the nearest first. Lists share their tails, so that every edit costs the same however long the work. */
interface Steps {
  readonly step: Step;
  readonly rest: Steps | undefined;
}

/**
 * The work on a track. Undoing all of `past` gives the draft it was begun with, exactly; redoing all of `future` gives
 * the last one again.
 */
export interface History {
  readonly now: Draft;
  readonly past: Steps | undefined;
  readonly future: Steps | undefined;
}

/** Work that begins. */
export function begin(draft: Draft): History {
  return { now: draft, past: undefined, future: undefined };
}

/**
 * Performs an action. What changes nothing is no step; a new step forgets what was undone. Within one stroke the action
 * starts each time from the draft the stroke began with, and all of it is one step.
 */
export function perform<P>(history: History, action: Action<string, P>, params: P, stroke?: string): History {
  const { past } = history;
  const goesOn = stroke !== undefined && past?.step.stroke === stroke && past.step.label === action.label;
  const from = goesOn ? back(history.now, past.step.changed) : history.now;
  const rest = goesOn ? past.rest : past;
  const now = settled(from, action.apply(from, params));
  const changed = differences(from, now);
  if (changed.length === 0) return goesOn ? { now: from, past: rest, future: undefined } : history;
  return { now, past: { step: { label: action.label, changed, stroke }, rest }, future: undefined };
}

/** One step back; the same history when there is none. */
export function undo(history: History): History {
  const { now, past, future } = history;
  if (past === undefined) return history;
  return {
    now: back(now, past.step.changed),
    past: past.rest,
    future: { step: past.step, rest: future },
  };
}

/** One step on again; the same history when nothing was undone. */
export function redo(history: History): History {
  const { now, past, future } = history;
  if (future === undefined) return history;
  return {
    now: forward(now, future.step.changed),
    past: { step: future.step, rest: past },
    future: future.rest,
  };
}
