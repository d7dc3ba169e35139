import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import {
  EVENT_VERSION,
  type EventState,
  MAX_ENTRIES,
  MAX_RACES,
  pacerLevels,
  type RaceState,
  reversals,
} from '../../race';
import { column, door } from './fields';

/** A race or an event of this device. */
export interface EventRow {
  id: string;
  kind: EventState['kind'];
  name: string;
  /** Everything about it; it bears a version of its own. */
  state: EventState;
  /** ms since 1970. */
  createdAt: number;
  changedAt: number;
}

/** Version 0. */
export const eventSchema: RxJsonSchema<EventRow> = {
  title: 'events',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    kind: column.word,
    name: column.name,
    state: column.object,
    createdAt: column.at,
    changedAt: column.at,
  },
  required: ['id', 'kind', 'name', 'state', 'createdAt', 'changedAt'],
  indexes: [['kind', 'createdAt']],
};

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const uint32 = whole(4_294_967_295);
const name = v.pipe(v.string(), v.maxLength(120));

const entry = v.object({
  id: door.id,
  name,
  equipment: door.equipment,
  starter: v.variant('kind', [
    v.object({ kind: v.literal('rider'), rider: door.id }),
    v.object({ kind: v.literal('guest') }),
    v.object({ kind: v.literal('pacer'), level: v.picklist(pacerLevels), seed: uint32 }),
  ]),
});

const setup = v.object({
  track: v.object({ id: door.id, hash: door.hash, name }),
  runs: v.picklist([1, 2]),
  reversal: v.picklist(reversals),
  ghosts: v.picklist(['on', 'off']),
  entries: v.pipe(v.array(entry), v.minLength(1), v.maxLength(MAX_ENTRIES)),
  seed: uint32,
});

const result = v.variant('kind', [
  v.object({
    kind: v.literal('finished'),
    timeUs: door.timeUs,
    splitsUs: door.splits,
    ride: v.exactOptional(door.id),
  }),
  v.object({ kind: v.literal('dnf'), why: v.picklist(['time', 'gave-up']) }),
  v.object({
    kind: v.literal('dsq'),
    why: v.variant('kind', [
      v.object({ kind: v.literal('gate'), gate: whole(1000) }),
      v.object({ kind: v.literal('jury'), words: v.pipe(v.string(), v.maxLength(200)) }),
    ]),
  }),
  v.object({ kind: v.literal('dns') }),
]);

const bibs = v.record(door.id, whole(999));
const ran = {
  setup,
  bibs,
  order: v.array(door.id),
  results: v.pipe(v.array(v.record(door.id, result)), v.minLength(1), v.maxLength(2)),
};

/** Whether everybody spoken of is entered, and everybody has a number once there are any. */
function isWhole(race: RaceState): boolean {
  const ids = new Set(race.setup.entries.map(({ id }) => id));
  if (ids.size !== race.setup.entries.length) return false;
  if (race.phase === 'entered') return true;
  const numbered = Object.keys(race.bibs);
  if (numbered.length !== ids.size || !numbered.every((id) => ids.has(id))) return false;
  if (race.phase === 'drawn') return true;
  const named = [...race.order, ...race.results.flatMap((table) => Object.keys(table))];
  return race.results.length <= race.setup.runs && named.every((id) => ids.has(id));
}

const race = v.pipe(
  v.variant('phase', [
    v.object({ phase: v.literal('entered'), setup }),
    v.object({ phase: v.literal('drawn'), setup, bibs }),
    v.object({ phase: v.literal('run'), ...ran }),
    v.object({ phase: v.literal('between'), ...ran }),
    v.object({ phase: v.literal('over'), ...ran }),
  ]),
  v.check((one) => isWhole(one)),
);

const state = v.variant('kind', [
  v.object({ version: v.literal(EVENT_VERSION), kind: v.literal('race'), races: v.tuple([race]) }),
  v.object({
    version: v.literal(EVENT_VERSION),
    kind: v.literal('event'),
    scoring: v.variant('kind', [
      v.object({ kind: v.literal('times') }),
      v.object({ kind: v.literal('points'), cut: v.picklist(['none', 'eight-percent']) }),
    ]),
    races: v.pipe(v.array(race), v.minLength(1), v.maxLength(MAX_RACES)),
  }),
]) satisfies v.GenericSchema<EventState>;

export const eventDoor = v.pipe(
  v.object({
    id: door.id,
    kind: v.picklist(['race', 'event']),
    name: door.name,
    state,
    createdAt: door.at,
    changedAt: door.at,
  }),
  v.forward(
    v.check((row) => row.kind === row.state.kind),
    ['kind'],
  ),
);
