import { expect, it } from 'vitest';
import { type Shapes, shapes } from '../../../../src/db/schemas';
import { lessonId } from '../../../../src/db/schemas/lessons';
import { riderKey } from '../../../../src/db/schemas/riders';
import { createSingle } from '../../../../src/race';
import { type SyncDoc, withoutLedger } from '../../../../sync/index';
import { someSetup } from '../../race/some-race';
import { makeDisk, openTab } from '../helpers';

const user = 'abcdefghijklmno';
const jo = 'jjjjjjjjjjjjjjj';

/** A collection as it was before it was replicated. Never to be changed: players have rows like this. */
function unsynced(name: 'lessons' | 'riders' | 'events', more: object = {}): Shapes[typeof name] {
  const { properties, required, indexes, ...schema } = shapes[name].schema;
  const later = [
    'seq',
    'pending',
    'base',
    'attempts',
    'removed',
    'settings',
    ...(name === 'riders' ? ['rider'] : []),
  ];
  const own = Object.entries(properties).filter(([field]) => !later.includes(field));
  const before: object = { ...Object.fromEntries(own), ...more };
  return {
    schema: {
      ...schema,
      version: 0,
      properties: before,
      required: (required as string[]).filter((field) => field in before),
      indexes: (indexes ?? []).filter((index) => index !== 'pending'),
    },
    migrations: {},
    door: { '~run': (value: object) => value } as never,
  } as never;
}

const old: Shapes = {
  ...shapes,
  lessons: unsynced('lessons', { id: { type: 'string', maxLength: 48 } }) as Shapes['lessons'],
  riders: unsynced('riders') as Shapes['riders'],
  events: unsynced('events') as Shapes['events'],
};

const lesson = {
  rider: jo,
  exercise: 'stop-box',
  stars: 2,
  best: '{"merit":1.5,"timeUs":0}',
  at: 1_770_000_000_000,
};
const profile = {
  ...{
    name: 'Jo',
    equipment: 'board',
    stance: 'goofy',
    bib: 7,
    oneSwitch: true,
    createdAt: 1_770_000_000_000,
  },
  ...{ primaryColour: '#112233', secondaryColour: '#445566' },
};
const { entries, ...setup } = someSetup(1);
const race = {
  ...{ id: 'eeeeeeeeeeeeeee', kind: 'race', name: 'Cup', createdAt: 1, changedAt: 2 },
  state: createSingle({ ...setup, entries: entries.map((entry) => ({ ...entry, id: 'aaaaaaaaaaaaaa1' })) }),
};

it.each([
  ['a guest', 'fall-line-guest', ''],
  ['a user', `fall-line-${user}`, user],
])('what %s had before these were replicated is all there, and new to the server', async (_, name, of) => {
  const disk = { ...makeDisk(), name };
  const before = await openTab(disk, { shapes: old, online: of !== '' });
  await before.rx.lessons.insert({ id: `${jo}|stop-box`, ...lesson } as never);
  await before.rx.riders.bulkInsert([
    { id: jo, ...profile },
    { id: user, ...profile, account: true },
  ] as never);
  await before.rx.events.insert(race as never);
  await before.close();

  const { rx } = await openTab(disk, { online: of !== '' });
  const creation = { seq: 0, pending: 1, removed: false };
  const rows = async (collection: { find(): { exec(): Promise<readonly { toMutableJSON(): unknown }[]> } }) =>
    (await collection.find().exec()).map((doc) => doc.toMutableJSON() as SyncDoc);
  const [star, ...others] = await rows(rx.lessons);
  expect(others).toEqual([]);
  expect(star).toMatchObject(creation);
  expect(withoutLedger(star!)).toEqual({ id: lessonId(of, jo, 'stop-box'), ...lesson });
  const riders = await rows(rx.riders);
  expect(riders.map(({ id }) => id).sort()).toEqual([riderKey(of, jo), riderKey(of, user)].sort());
  for (const row of riders) expect(row).toMatchObject({ ...profile, ...creation });
  expect((await rows(rx.events)).map(withoutLedger)).toEqual([race]);
  expect(await rows(rx.events)).toMatchObject([creation]);
});
