import type { Action } from './action';
import { back, type Difference, differences, forward } from './difference';
import type { Draft } from './draft';
import { settled } from './settle';

/** An editing step: the action, and its differences. */
export interface Step {
  readonly label: string;
  readonly changed: readonly Difference[];
  /** Equal for everything that one drag or one held key does: together that is one step. */
  readonly stroke: string | undefined;
}

/** A linked list of steps, the nearest first. Lists share their tails, so an edit is fast however long the history is. */
interface Steps {
  readonly step: Step;
  readonly rest: Steps | undefined;
}

/** The undo history of a track. Undoing all of `past` gives exactly the first draft; redoing all of `future` the last one. */
export interface History {
  readonly now: Draft;
  readonly past: Steps | undefined;
  readonly future: Steps | undefined;
}

/** Starts a history. */
export function begin(draft: Draft): History {
  return { now: draft, past: undefined, future: undefined };
}

/**
 * Performs an action. If nothing changes, no step is added. A new step clears the redo list. Within a stroke the action always
 * starts from the draft at the start of the stroke, and all of it is one step.
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

/** Undoes one step; returns the same history if there is none. */
export function undo(history: History): History {
  const { now, past, future } = history;
  if (past === undefined) return history;
  return {
    now: back(now, past.step.changed),
    past: past.rest,
    future: { step: past.step, rest: future },
  };
}

/** Redoes one step; returns the same history if nothing was undone. */
export function redo(history: History): History {
  const { now, past, future } = history;
  if (future === undefined) return history;
  return {
    now: forward(now, future.step.changed),
    past: { step: future.step, rest: past },
    future: future.rest,
  };
}
