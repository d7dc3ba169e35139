import { type CupState, cupStart, cupState, cupWindow, MAX_DIVISION, roundsFor } from './cup';
import {
  type EventRows,
  type EventStage,
  eventStage,
  lastWindowMs,
  type StartAnswer,
  type Starting,
  startOf,
} from './event';
import type { CupPlan, EventPlan, RacesPlan } from './plan';

/* Functions that every kind of event has. */

/** Returns whether these are the rows of a cup. */
export function isCup(rows: EventRows<EventPlan>): rows is EventRows<CupPlan> {
  return rows.plan.kind === 'cup';
}

/** Returns the stage of an event, and when it changes if no row does. */
export function stateOf(rows: EventRows<EventPlan>, nowMs: number): EventStage | CupState {
  return isCup(rows) ? cupState(rows, nowMs) : eventStage(rows as EventRows<RacesPlan>, nowMs);
}

/** Returns whether a rider may start now, in which run, and why not. @param race from 0; a cup has one */
export function mayStart(
  rows: EventRows<EventPlan>,
  race: number,
  starting: Starting,
  nowMs: number,
): StartAnswer {
  return isCup(rows)
    ? cupStart(rows, starting, nowMs)
    : startOf(rows as EventRows<RacesPlan>, race, starting, nowMs);
}

/** Returns the first race that a rider may start in now, from 0; undefined if there is none. */
export function nextRace(rows: EventRows<EventPlan>, starting: Starting, nowMs: number): number | undefined {
  const races = rows.plan.kind === 'cup' ? 1 : rows.plan.races.length;
  for (let race = 0; race < races; race++) {
    if (mayStart(rows, race, starting, nowMs).kind === 'may-start') return race;
  }
  return undefined;
}

/** Returns the end of an event's last window, ms; for a cup, the latest possible end. */
export function endsMsOf(plan: EventPlan): number {
  return plan.kind === 'cup' ? cupWindow(plan, roundsFor(MAX_DIVISION)).closesMs : lastWindowMs(plan);
}
