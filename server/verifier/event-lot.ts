import * as v from 'valibot';
import { type EventWork, type MadeLists, makeLists } from '../rules/event-work';
import { readLot } from './lot';

/*
 * `POST /event`: the rows of one event, answered with its lists. They are made in the main thread: those of 1,000 riders
 * in ten races take it some 30 ms, and an event is asked for once a second at most.
 */

const workSchema = v.object({
  nowMs: v.number(),
  plan: v.looseObject({}),
  courseMs: v.array(v.number()),
  cancelled: v.array(v.looseObject({})),
  decisions: v.array(v.looseObject({})),
  // Of our own database; there are many, so they are not looked at one by one.
  attempts: v.array(v.any()),
});

/** @returns undefined for a body that is no event */
export function makeEventLists(text: string): MadeLists | undefined {
  const work = readLot(workSchema, text);
  return work && makeLists(work as unknown as EventWork);
}
