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

/* What every kind of event answers. */

/** Whether these are the rows of a cup. */
export function isCup(rows: EventRows<EventPlan>): rows is EventRows<CupPlan> {
  return rows.plan.kind === 'cup';
}

/** How far an event has come, and when that changes if no row does. */
export function stateOf(rows: EventRows<EventPlan>, nowMs: number): EventStage | CupState {
  return isCup(rows) ? cupState(rows, nowMs) : eventStage(rows as EventRows<RacesPlan>, nowMs);
}

/** Whether a rider may start now, in which run, and why not. @param race from 0; a cup has one */
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

/** The race that a rider may start in now, from 0, the first of several; undefined = none. */
export function nextRace(rows: EventRows<EventPlan>, starting: Starting, nowMs: number): number | undefined {
  const races = rows.plan.kind === 'cup' ? 1 : rows.plan.races.length;
  for (let race = 0; race < races; race++) {
    if (mayStart(rows, race, starting, nowMs).kind === 'may-start') return race;
  }
  return undefined;
}

/** The end of an event's last window, ms; of a cup the latest it can be. */
export function endsMsOf(plan: EventPlan): number {
  return plan.kind === 'cup' ? cupWindow(plan, roundsFor(MAX_DIVISION)).closesMs : lastWindowMs(plan);
}
