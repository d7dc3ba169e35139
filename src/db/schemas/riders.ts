import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { idOfText } from '../../tracks';
import { column, door } from './fields';

/** A rider. Records, races and lessons refer to riders by id. */
export interface RiderRow extends SyncDoc {
  /** See {@link riderKey}. */
  id: string;
  /** The id that records, races and lessons refer to: created on a device, or the user's id for an account's rider. */
  rider: string;
  /** '' = no name was given. */
  name: string;
  equipment: Equipment;
  stance: 'regular' | 'goofy';
  /** Colours, `#rrggbb`. Not named `primary`, because an RxDB document has that property. */
  primaryColour: string;
  secondaryColour: string;
  bib: number;
  /** Whether the rider steers with one button. */
  oneSwitch: boolean;
  /** Whether this is the rider of an account. */
  account?: boolean;
  /** The player's settings for all devices, as JSON. Only in the row of the account's rider. */
  settings?: string;
  /** ms since 1970. Riders are listed in this order. */
  createdAt: number;
}

/** Maximum length of a rider's name, and the highest bib. */
const MAX_NAME = 24;
const MAX_BIB = 99;

/** Version 1: adds the ledger of replication, ids that depend on the account, and settings. */
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
 * Returns the id of a rider's row. It is the same on all devices of an account, and differs between accounts, because a rider
 * can be in several.
 *
 * @param user user of the database, or ''
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
