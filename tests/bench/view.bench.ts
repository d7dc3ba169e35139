import type { Bench } from './run';
import { flickerOf } from './view-flicker';
import { flowOf } from './view-flow';
import { groundFlow } from './view-ground';
import { authorRide, openModules } from './view-page';

/**
 * Flow of the camera that looked down from 14 m, over snow without marks, before the close one became the default, px/s:
 * measured by this bench on the game of 4935ef75.
 */
const BASE: Readonly<Record<string, number>> = { 'Fox Gully': 126.3, 'Long Meadow': 58.2, 'Milk Run': 89.4 };

/**
 * How fast it looks. `view.flowRatio`: mean pixel flow of what can be seen in the lower two thirds of the picture at 25 m/s,
 * as many times as it was, on the worst of three authors' rides: blocks of rendered pictures 8 ms apart are looked for again,
 * and plain snow has no flow. `view.groundFlowRatio`: the same of the ground under every pixel, plain or not, against the
 * camera "Far", whose figures are those of the former default. `view.flicker`: what changes in the picture while nothing moves.
 */
export default {
  name: 'view',
  async run() {
    const { page, close } = await openModules();
    try {
      let seen = Number.POSITIVE_INFINITY;
      let ground = Number.POSITIVE_INFINITY;
      for (const [track, base] of Object.entries(BASE)) {
        const ride = authorRide(track);
        const flow = await flowOf(page, ride);
        console.error(`${track}: ${flow.toFixed(0)} px/s, ${(flow / base).toFixed(2)} times as much`);
        seen = Math.min(seen, flow / base);
        ground = Math.min(ground, groundFlow(ride, 'chase') / groundFlow(ride, 'far'));
      }
      return {
        'view.flowRatio': Number(seen.toFixed(3)),
        'view.groundFlowRatio': Number(ground.toFixed(3)),
        'view.flicker': Math.max(
          await flickerOf(page, authorRide('Fox Gully')),
          await flickerOf(page, authorRide('Sunny Apron')),
        ),
      };
    } finally {
      await close();
    }
  },
} satisfies Bench;
