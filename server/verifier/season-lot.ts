import * as v from 'valibot';
import { type MadeSeason, makeSeason, type SeasonWork } from '../rules/season-work';

/** `POST /season`: the results of a season's events, answered with its ranking. */

const workSchema = v.object({
  points: v.nullable(v.array(v.number())),
  // Of our own database.
  events: v.array(v.looseObject({})),
});

/** @returns undefined for a body that is no season */
export function makeSeasonList(text: string): MadeSeason | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(workSchema, value);
  return read.success ? makeSeason(read.output as unknown as SeasonWork) : undefined;
}
