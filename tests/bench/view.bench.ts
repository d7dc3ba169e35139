import type { Bench } from './run';
import { flowOf } from './view-flow';
import { authorRide, openModules } from './view-page';

/**
 * Flow of the camera that looked down from 14 m, before the close one became the default, px/s: measured by this bench on
 * the game of 4935ef75.
 */
const BASE: Readonly<Record<string, number>> = { 'Fox Gully': 126.3, 'Long Meadow': 58.2, 'Milk Run': 89.4 };

export default {
  name: 'view',
  async run() {
    const { page, close } = await openModules();
    try {
      let least = Number.POSITIVE_INFINITY;
      for (const [track, base] of Object.entries(BASE)) {
        const flow = await flowOf(page, authorRide(track));
        console.error(`${track}: ${flow.toFixed(0)} px/s, ${(flow / base).toFixed(2)} times as much`);
        least = Math.min(least, flow / base);
      }
      return { 'view.flowRatio': Number(least.toFixed(3)) };
    } finally {
      await close();
    }
  },
} satisfies Bench;
