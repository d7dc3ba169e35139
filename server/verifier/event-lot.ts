import * as v from 'valibot';
import { type EventWork, type MadeLists, makeLists } from '../rules/event-work';
import { readLot } from './lot';

/*
 * `POST /event`: makes the lists of one event from its rows, in the main thread. The lists of 1,000 riders in ten races take
 * some 30 ms, and an event is requested once a second at most.
 */

const workSchema = v.object({
  nowMs: v.number(),
  plan: v.looseObject({}),
  courseMs: v.array(v.number()),
  cancelled: v.array(v.looseObject({})),
  decisions: v.array(v.looseObject({})),
  // From our own database. There are many, so they are not checked one by one.
  attempts: v.array(v.any()),
});

/** @returns undefined for an invalid body */
export function makeEventLists(text: string): MadeLists | undefined {
  const work = readLot(workSchema, text);
  return work && makeLists(work as unknown as EventWork);
}
