import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import type { Equipment } from '../../sim';
import { column, door } from './fields';

/** Somebody who rides: records, races and lessons name their rider by id. */
export interface RiderRow {
  /** Made on a device, or the user's own for the rider of an account. */
  id: string;
  /** '' = none was given. */
  name: string;
  equipment: Equipment;
  stance: 'regular' | 'goofy';
  /** Colours, `#rrggbb`. A document of RxDB has a `primary` of its own. */
  primaryColour: string;
  secondaryColour: string;
  bib: number;
  /** Steers with one button. */
  oneSwitch: boolean;
  /** The rider of an account. */
  account?: boolean;
  /** Riders are listed in the order they were made in, ms since 1970. */
  createdAt: number;
}

/** Longest name of a rider, and the highest bib. */
const MAX_NAME = 24;
const MAX_BIB = 99;

/** Version 0. */
export const riderSchema: RxJsonSchema<RiderRow> = {
  title: 'riders',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    name: column.word,
    equipment: column.word,
    stance: column.word,
    primaryColour: column.word,
    secondaryColour: column.word,
    bib: { type: 'integer', minimum: 1, maximum: MAX_BIB, multipleOf: 1 },
    oneSwitch: { type: 'boolean' },
    account: { type: 'boolean' },
    createdAt: column.at,
  },
  required: [
    'id',
    'name',
    'equipment',
    'stance',
    'primaryColour',
    'secondaryColour',
    'bib',
    'oneSwitch',
    'createdAt',
  ],
  indexes: ['createdAt'],
};

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

export const riderDoor = v.object({
  id: door.id,
  name: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  equipment: door.equipment,
  stance: v.picklist(['regular', 'goofy']),
  primaryColour: colour,
  secondaryColour: colour,
  bib: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BIB)),
  oneSwitch: v.boolean(),
  account: v.optional(v.boolean()),
  createdAt: door.at,
});
