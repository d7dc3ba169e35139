import { describe, expect, it } from 'vitest';
import { saveRide } from '../../../../src/db/commands/save-ride';
import { putTrack } from '../../../../src/db/commands/tracks';
import { makeId } from '../../../../src/db/ids';
import { type Entry, MAX_ENTRIES } from '../../../../src/race';
import { useEntries } from '../../../../src/screens/race/use-entries';
import { entryOf, pacerOf } from '../../../../src/screens/shared/race';
import { activeRider } from '../../../../src/session';
import { medalTimes, type Track } from '../../../../src/tracks';
import { eventually } from '../../../harness/eventually';
import { makeRide, makeTrack, openTab } from '../../db/helpers';
import { rendering, serviceOf } from '../../db/rendering';

const raced: Track = { ...makeTrack(1), reference: { ski: medalTimes(20e6) } };
const medalLess: Track = { ...makeTrack(2), reference: { ski: medalTimes(20e6) } };

/** The form of a new race as it is rendered. */
async function form(track: Track | undefined, ...ridden: readonly (readonly [Track, number])[]) {
  const db = await openTab();
  for (const one of [raced, medalLess]) await putTrack(db, one);
  for (const [on, timeUs] of ridden)
    await saveRide(db, { id: makeId(), track: on, ride: makeRide(on, timeUs), rider: activeRider().id });
  let chosen = track;
  const seen = rendering(await serviceOf(db), () => useEntries(chosen));
  const now = (): readonly Entry[] => seen.at(-1)![0];
  const levels = (): string =>
    now()
      .map(({ starter }) => (starter.kind === 'pacer' ? starter.level : starter.kind))
      .join(' ');
  return {
    now,
    change: (next: readonly Entry[]) => seen.at(-1)![1](next),
    choose(other: Track) {
      chosen = other;
      seen.at(-1)![1](now());
    },
    shows: (wanted: string) => eventually(() => expect(levels()).toBe(wanted)),
  };
}

const guest = (name: string): Entry => ({ id: makeId(), name, equipment: 'ski', starter: { kind: 'guest' } });

describe('a new race', () => {
  it('enters a rookie by itself for who has no medal on the track yet', async () => {
    const { shows } = await form(raced, [medalLess, 20e6], [raced, 33e6]);
    await shows('rider rookie');
  });

  it('enters none for who has a medal there, nor where there is none to be entered', async () => {
    const decorated = await form(raced, [raced, 25e6]);
    const unasked = await form(undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await decorated.shows('rider');
    await unasked.shows('rider');
  });

  it('keeps the rookie beside whoever is entered, as long as there is somebody to race it', async () => {
    const { now, change, shows } = await form(raced);
    await shows('rider rookie');
    const [me, rookie] = now();
    change([...now(), guest('Anna'), pacerOf('club', 'ski')]);
    await shows('rider guest club rookie');
    change(now().filter((one) => one !== me));
    await shows('guest club rookie');
    change(now().filter(({ starter }) => starter.kind === 'pacer'));
    await shows('club');
    change([...now(), entryOf(activeRider())]);
    await shows('club rider rookie');
    expect(now().at(-1)).toEqual(rookie);
  });

  it('has the rookie give way before the start list is full', async () => {
    const { now, change, shows } = await form(raced);
    await shows('rider rookie');
    const guests = (many: number): Entry[] => Array.from({ length: many }, (_, n) => guest(`Guest ${n}`));
    change([...now(), ...guests(MAX_ENTRIES - 3)]);
    await eventually(() => expect(now()).toHaveLength(MAX_ENTRIES - 1));
    change([...now(), guest('Anna')]);
    const people = Array.from({ length: MAX_ENTRIES - 2 }, () => 'guest');
    await shows(['rider', ...people].join(' '));
    change([...now(), guest('Ben')]);
    await shows(['rider', ...people, 'guest'].join(' '));
  });

  it('keeps the rookie when another track is chosen', async () => {
    const { choose, now, shows } = await form(medalLess, [raced, 25e6]);
    await shows('rider rookie');
    choose(raced);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await shows('rider rookie');
    expect(now()).toHaveLength(2);
  });

  it('never enters again what was removed', async () => {
    const { now, change, shows } = await form(raced);
    await shows('rider rookie');
    change(now().slice(0, 1));
    await shows('rider');
    change([...now(), guest('Anna')]);
    await shows('rider guest');
  });

  it('leaves a rookie on the gear that was chosen for it', async () => {
    const { now, change, shows } = await form(raced);
    await shows('rider rookie');
    const [me, rookie] = now();
    change([me!, { ...rookie!, equipment: 'board' }]);
    await eventually(() => expect(now()[1]).toEqual({ ...rookie, equipment: 'board' }));
    change([now()[1]!]);
    await shows('rookie');
  });
});
