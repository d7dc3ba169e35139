import { describe, expect, it } from 'vitest';
import { LEVELS, pacerBase, pacerRide } from '../../../src/pilot/pacers';
import { pisteOf } from '../../../src/pilot/piste';
import { isClean, ridePlan } from '../../../src/pilot/ride';
import { compile, replay } from '../../../src/sim';
import { firstOf } from '../../harness/repeats';
import { tracks } from '../academy/streams';
import { cleanUs, fieldOn, meansOf } from './field';

const SEEDS = [1, 2, 3];
/** One of each style, easy and medium in turn. */
const TRACKS = ['Copper Steps', 'Sunny Apron', 'Raven Ridge', 'Milk Run'];

const cases = tracks
  .filter(({ name }) => firstOf(TRACKS, 2).includes(name))
  .flatMap((track) =>
    (['ski', 'board'] as const).map((equipment) => [track.name, equipment, track] as const),
  );

describe.each(cases)('pacers on %s, %s', (_, equipment, track) => {
  const field = fieldOn(track, equipment, SEEDS);
  const all = LEVELS.flatMap((level) => field.rides[level]);

  it('finish without a miss, whatever their level', () => {
    expect(all.map(isClean)).toEqual(all.map(() => true));
  });

  it('have ridden what they claim: their input gives the same times again', () => {
    const k = compile(track.course, equipment);
    for (const { stream, verdict } of all) {
      const { timeUs, finalHash } = replay(k, stream);
      expect({ timeUs, finalHash }).toEqual({ timeUs: verdict.timeUs, finalHash: verdict.finalHash });
    }
  });

  it('are the faster the higher their level', () => {
    const means = meansOf(field);
    for (let i = 1; i < means.length; i++) expect(means[i]).toBeLessThan(means[i - 1]!);
  });

  it('of the world level come within three per cent of the ideal line', () => {
    for (const ride of field.rides.world) expect(cleanUs(ride)).toBeLessThan(field.idealUs * 1.03);
  });

  it('of the club level are beaten by a beginner who comes from the academy', () => {
    for (const ride of field.rides.club) expect(field.beginnerUs).toBeLessThan(cleanUs(ride));
  });
});

/** Where a good line forgives least: of all default tracks, a world rider loses most on these. */
const HARDEST = [
  ['Nightglass', 'board'],
  ['Tuck or brake', 'ski'],
  ['Tuck or brake', 'board'],
] as const;

it.each(firstOf(HARDEST, 1))(
  'the world level is within three per cent of the author on %s, %s, too',
  (name, equipment) => {
    const track = tracks.find((one) => one.name === name)!;
    const piste = pisteOf(compile(track.course, equipment));
    const base = pacerBase(piste);
    const idealUs = track.reference?.[equipment]?.authorUs ?? cleanUs(ridePlan(piste, base));
    const times = [1, 2, 3, 4, 5].map((seed) => cleanUs(pacerRide(piste, base, 'world', seed)));
    for (const us of times) expect(us / idealUs).toBeLessThan(1.03);
    // Riders, not copies of one.
    expect(new Set(times).size).toBe(times.length);
  },
);
