import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { idOfText } from '../../tracks';
import { column, door } from './fields';

/** Somebody who rides: records, races and lessons name their rider by id. */
export interface RiderRow extends SyncDoc {
  /** See {@link riderKey}. */
  id: string;
  /** By this id records, races and lessons name them: made on a device, or the user's own for the rider of an account. */
  rider: string;
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
  /** What the player has chosen for all devices, as JSON; in the row of the account's rider. */
  settings?: string;
  /** Riders are listed in the order they were made in, ms since 1970. */
  createdAt: number;
}

/** Longest name of a rider, and the highest bib. */
const MAX_NAME = 24;
const MAX_BIB = 99;

/** Version 1: with the ledger of replication, under ids of the account, and with settings. */
export const riderSchema: RxJsonSchema<RiderRow> = withSync<RiderRow>({
  title: 'riders',
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    rider: column.id,
    name: column.word,
    equipment: column.word,
    stance: column.word,
    primaryColour: column.word,
    secondaryColour: column.word,
    bib: { type: 'integer', minimum: 1, maximum: MAX_BIB, multipleOf: 1 },
    oneSwitch: { type: 'boolean' },
    account: { type: 'boolean' },
    settings: column.text,
    createdAt: column.at,
  },
  required: [
    'id',
    'rider',
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
});

/**
 * The id of a rider's row: the same on all devices of an account, and another one in each account, for one rider can be in
 * several.
 *
 * @param user whose database it is in, or ''
 */
export function riderKey(user: string, rider: string): string {
  return idOfText(`${user}|${rider}`);
}

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

export const riderDoor = v.object({
  id: door.id,
  rider: door.id,
  name: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  equipment: door.equipment,
  stance: v.picklist(['regular', 'goofy']),
  primaryColour: colour,
  secondaryColour: colour,
  bib: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BIB)),
  oneSwitch: v.boolean(),
  account: v.optional(v.boolean()),
  settings: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  createdAt: door.at,
});
