import * as v from 'valibot';
import { type MadeSeason, makeSeason, type SeasonWork } from '../rules/season-work';
import { readLot } from './lot';

/* `POST /season`: makes the ranking of a season from the results of its events. */

const workSchema = v.object({
  points: v.nullable(v.array(v.number())),
  // From our own database.
  events: v.array(v.looseObject({})),
});

/** @returns undefined for an invalid body */
export function makeSeasonList(text: string): MadeSeason | undefined {
  const work = readLot(workSchema, text);
  return work && makeSeason(work as unknown as SeasonWork);
}
