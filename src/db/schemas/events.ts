import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import {
  type DuelState,
  MAX_ENTRIES,
  MAX_RACES,
  MIN_DUELLISTS,
  missRules,
  pacerLevels,
  type RaceState,
  reversals,
  type StoredEvent,
  stateVersions,
} from '../../race';
import { column, door } from './fields';

/** Kind of a row: a race, an event of several races, or a parallel duel. */
export type EventKind = StoredEvent['kind'];

/** A race, an event or a parallel duel that the player created. */
export interface EventRow extends SyncDoc {
  id: string;
  kind: EventKind;
  name: string;
  /** The complete state. It has a version of its own. */
  state: StoredEvent;
  /** ms since 1970. */
  createdAt: number;
  changedAt: number;
}

/** A row of a known kind. */
export type EventRowOf<K extends EventKind> = EventRow & {
  kind: K;
  state: Extract<StoredEvent, { kind: K }>;
};

/** Version 1: adds the ledger of replication. */
export const eventSchema: RxJsonSchema<EventRow> = withSync<EventRow>({
  title: 'events',
  version: 1,
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
});

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

const track = v.object({ id: door.id, hash: door.hash, name });

const misses = v.exactOptional(v.picklist(missRules));

const setup = v.object({
  track,
  runs: v.picklist([1, 2]),
  reversal: v.picklist(reversals),
  ghosts: v.picklist(['on', 'off']),
  misses,
  entries: v.pipe(v.array(entry), v.minLength(1), v.maxLength(MAX_ENTRIES)),
  seed: uint32,
});

const finished = v.object({
  kind: v.literal('finished'),
  timeUs: door.timeUs,
  splitsUs: door.splits,
  penaltyUs: v.exactOptional(door.timeUs),
  ride: v.exactOptional(door.id),
  stream: v.exactOptional(door.stream),
  assist: v.exactOptional(v.literal('one-switch')),
});

const results = [
  finished,
  v.object({ kind: v.literal('dnf'), why: v.picklist(['time', 'gave-up']) }),
  v.object({
    kind: v.literal('dsq'),
    why: v.variant('kind', [
      v.object({ kind: v.literal('gate'), gate: whole(1000) }),
      v.object({ kind: v.literal('jury'), words: v.pipe(v.string(), v.maxLength(200)) }),
    ]),
    was: v.exactOptional(finished),
  }),
  v.object({ kind: v.literal('dns') }),
] as const;
const result = v.variant('kind', [...results]);

const bibs = v.record(door.id, whole(999));
const ran = {
  setup,
  bibs,
  order: v.array(door.id),
  results: v.pipe(v.array(v.record(door.id, result)), v.minLength(1), v.maxLength(2)),
};

/**
 * Returns whether a race is consistent: everyone it mentions is entered, and everyone entered has a bib once bibs are drawn.
 */
function isWhole(race: RaceState): boolean {
  const ids = new Set(race.setup.entries.map(({ id }) => id));
  if (ids.size !== race.setup.entries.length) return false;
  if (race.phase === 'entered') return true;
  if (race.phase === 'called-off') {
    const { before, counts } = race;
    const known = new Set(before.setup.entries.map(({ id }) => id));
    const firstDown = before.phase === 'between' || (before.phase === 'run' && before.results.length === 2);
    return isWhole(before) && [...ids].every((id) => known.has(id)) && (counts === 'nothing' || firstDown);
  }
  const numbered = Object.keys(race.bibs);
  if (numbered.length !== ids.size || !numbered.every((id) => ids.has(id))) return false;
  if (race.phase === 'drawn') return true;
  const named = [...race.order, ...race.results.flatMap((table) => Object.keys(table))];
  return race.results.length <= race.setup.runs && named.every((id) => ids.has(id));
}

const unfinished = [
  v.object({ phase: v.literal('entered'), setup }),
  v.object({ phase: v.literal('drawn'), setup, bibs }),
  v.object({ phase: v.literal('run'), ...ran }),
  v.object({ phase: v.literal('between'), ...ran }),
] as const;

const race = v.pipe(
  v.variant('phase', [
    ...unfinished,
    v.object({ phase: v.literal('over'), ...ran }),
    v.object({
      phase: v.literal('called-off'),
      setup,
      counts: v.picklist(['first-run', 'nothing']),
      before: v.variant('phase', [...unfinished]),
    }),
  ]),
  v.check((one) => isWhole(one)),
);

const legRun = v.object({
  result: v.variant('kind', [...results, v.object({ kind: v.literal('unopposed') })]),
  gates: whole(1000),
  stream: v.exactOptional(door.stream),
});

const duelSetup = v.object({
  track,
  entries: v.pipe(v.array(entry), v.minLength(MIN_DUELLISTS), v.maxLength(MAX_ENTRIES)),
  misses,
  seed: uint32,
});

/** Returns whether all entered riders are drawn exactly once, and no others are. */
function isDrawn(duel: DuelState): boolean {
  const ids = new Set(duel.setup.entries.map(({ id }) => id));
  if (ids.size !== duel.setup.entries.length) return false;
  if (duel.phase === 'entered') return true;
  const drawn = new Set(duel.seeds);
  return drawn.size === ids.size && duel.seeds.length === ids.size && duel.seeds.every((id) => ids.has(id));
}

const duel = v.pipe(
  v.variant('phase', [
    v.object({ phase: v.literal('entered'), setup: duelSetup }),
    v.object({
      phase: v.literal('drawn'),
      setup: duelSetup,
      seeds: v.array(door.id),
      legs: v.pipe(
        v.array(
          v.object({
            round: whole(4),
            at: v.union([whole(7), v.literal('third')]),
            runs: v.tuple([legRun, legRun]),
          }),
        ),
        v.maxLength(2 * MAX_ENTRIES),
      ),
    }),
  ]),
  v.check((one) => isDrawn(one)),
);

const version = v.picklist(stateVersions);

const state = v.variant('kind', [
  v.object({ version, kind: v.literal('race'), races: v.tuple([race]) }),
  v.object({
    version,
    kind: v.literal('event'),
    scoring: v.variant('kind', [
      v.object({ kind: v.literal('times') }),
      v.object({ kind: v.literal('points'), cut: v.picklist(['none', 'eight-percent']) }),
    ]),
    races: v.pipe(v.array(race), v.minLength(1), v.maxLength(MAX_RACES)),
  }),
  v.object({ version, kind: v.literal('duel'), duel }),
]) satisfies v.GenericSchema<StoredEvent>;

export const eventDoor = v.pipe(
  v.object({
    id: door.id,
    kind: v.picklist(['race', 'event', 'duel']),
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
