import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuthorRide } from '../../../scripts/tracks/reference';
import {
  compile,
  create,
  createCursor,
  decodeStream,
  type Equipment,
  G,
  optionsOf,
  type State,
  stepFrom,
  US_PER_TICK,
} from '../../../src/sim';
import { placesOf, type Track } from '../../../src/tracks';

const read = <T>(name: string) => JSON.parse(readFileSync(`public/${name}`, 'utf8')) as readonly T[];
const tracks = read<Track>('tracks.json');
const rides = read<AuthorRide>('author-ghosts.json');

/** Rides the author's ride again, and shows every tick of it. */
function watch(track: Track, equipment: Equipment, look: (s: State, speed: number) => void): void {
  const ride = rides.find((r) => r.trackId === track.id && r.equipment === equipment)!;
  const stream = decodeStream(ride.stream);
  const k = compile(track.course, equipment);
  const s = create(k, optionsOf(stream));
  const cursor = createCursor(stream);
  while (s.t1 < 0 && stepFrom(k, s, stream, cursor)) look(s, Math.hypot(s.vx, s.vy, s.vz));
}

const find = (name: string): Track => tracks.find((t) => t.name === name)!;

describe('hard super-Gs and downhills', () => {
  const hard = tracks.filter(
    ({ style, difficulty }) => difficulty === 'hard' && (style === 'super-g' || style === 'downhill'),
  );

  it('are three, and start on a wall', () => {
    expect(hard.map(({ name }) => name)).toEqual(['Thunder Shoulder', 'The Anvil', 'Wolfhorn']);
    for (const { course } of hard) expect((course.z[2]! - course.z[3]!) / course.dy).toBeGreaterThan(0.45);
  });

  it.each(hard.flatMap((t) => (['ski', 'board'] as const).map((equipment) => [t.name, equipment] as const)))(
    '%s takes the author to 100 km/h in under eight seconds (%s)',
    (name, equipment) => {
      let us = Number.POSITIVE_INFINITY;
      watch(find(name), equipment, (s, speed) => {
        if (speed >= 100 / 3.6) us = Math.min(us, (s.tick - s.t0) * US_PER_TICK);
      });
      expect(us / 1e6).toBeLessThan(8);
    },
  );
});

describe('Wolfhorn', () => {
  const track = find('Wolfhorn');
  const [leap, cauldron, mile, ...others] = placesOf(track);

  it('takes the author about two minutes on skis', () => {
    expect(track.reference!.ski!.authorUs / 1e6).toBeGreaterThan(110);
    expect(track.reference!.ski!.authorUs / 1e6).toBeLessThan(130);
  });

  it('has three places with a name, told before they come', () => {
    expect([leap, cauldron, mile].map((place) => place?.name)).toEqual([
      'Wolf’s Leap',
      'The Cauldron',
      'The Silent Mile',
    ]);
    expect(others).toEqual([]);
  });

  it('flies farther than fifty metres at the Leap', () => {
    let from = 0;
    let to = 0;
    watch(track, 'ski', ({ y, air }) => {
      if (air === 0 || y < leap!.y || y > leap!.y + 200) return;
      if (from === 0) from = y;
      to = y;
    });
    expect(to - from).toBeGreaterThan(50);
  });

  it('presses the author with nearly twice the weight in the Cauldron, and fast', () => {
    let load = 0;
    watch(track, 'ski', ({ y, N }, speed) => {
      if (y < cauldron!.y || y > cauldron!.y + 150) return;
      load = Math.max(load, N / G);
      expect(speed * 3.6).toBeGreaterThan(140);
    });
    expect(load).toBeGreaterThan(1.8);
  });

  it('glides along the Mile: flat, and turned hardly at all', () => {
    const { gates } = track.course;
    const on = gates.filter(({ y }) => y / 1000 > mile!.y && y / 1000 < mile!.y + 700);
    expect(on.length).toBeLessThan(9);
    let [slowest, fastest] = [Number.POSITIVE_INFINITY, 0];
    watch(track, 'ski', ({ y }, speed) => {
      if (y < mile!.y + 50 || y > mile!.y + 700) return;
      slowest = Math.min(slowest, speed);
      fastest = Math.max(fastest, speed);
    });
    expect((fastest - slowest) * 3.6).toBeLessThan(10);
  });
});

describe('Lantern Stairs', () => {
  const { course, light, reference } = find('Lantern Stairs');

  it('is a night slalom of more than a minute', () => {
    expect(light).toBe('night');
    expect(reference!.ski!.authorUs / 1e6).toBeGreaterThan(60);
    expect(reference!.ski!.authorUs / 1e6).toBeLessThan(70);
  });

  it('climbs down stairs: steep and flat take turns, and the rhythm with them', () => {
    const steep = [200, 390, 590];
    const flat = [110, 290, 480, 740];
    const grade = (y: number): number => (course.z[y / 10 + 2]! - course.z[y / 10 + 3]!) / course.dy;
    for (const y of steep) expect(grade(y)).toBeGreaterThan(0.35);
    for (const y of flat) expect(grade(y)).toBeLessThan(0.25);
    const steps = course.gates.slice(1).map((gate, i) => gate.y - course.gates[i]!.y);
    expect(Math.max(...steps) / Math.min(...steps)).toBeGreaterThan(1.5);
  });
});
