import { readFileSync } from 'node:fs';
import type { Course } from '../../src/sim';
import { netStops } from '../unit/view/net-stops';
import type { Bench } from './run';

/** What the picture leaves out of what the simulation has: share of the stops by a net at which the net is drawn. */
export default {
  name: 'nets',
  async run() {
    const tracks = JSON.parse(readFileSync('public/tracks.json', 'utf8')) as {
      readonly seed: number;
      readonly course: Course;
    }[];
    let [stopped, covered, place, height] = [0, 0, 0, 0];
    for (const { seed, course } of tracks) {
      const stops = netStops(course, seed);
      stopped += stops.stopped;
      covered += stops.covered;
      place = Math.max(place, stops.worstPlace);
      height = Math.max(height, stops.worstHeight);
    }
    return { 'view.netShare': covered / stopped, 'view.netOffM': place, 'view.netFootOffM': height };
  },
} satisfies Bench;
