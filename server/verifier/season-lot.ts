import * as v from 'valibot';
import { type MadeSeason, makeSeason, type SeasonWork } from '../rules/season-work';
import { readLot } from './lot';

/* `POST /season`: the results of a season's events, answered with its ranking. */

const workSchema = v.object({
  points: v.nullable(v.array(v.number())),
  // Of our own database.
  events: v.array(v.looseObject({})),
});

/** @returns undefined for a body that is no season */
export function makeSeasonList(text: string): MadeSeason | undefined {
  const work = readLot(workSchema, text);
  return work && makeSeason(work as unknown as SeasonWork);
}
