import { downhills } from './downhill';
import { giantSlaloms } from './giant-slalom';
import { lanternStairs, wolfhorn } from './signature';
import { slaloms } from './slalom';
import { superGs } from './super-g';
import type { Template } from './template';
import { trainingTracks } from './training';

/**
 * All default tracks. New ones are added at the end, so that the older ones stay at the same place in the file. Lists are
 * sorted separately.
 */
export const templates: readonly Template[] = [
  ...slaloms,
  ...giantSlaloms,
  ...superGs,
  ...downhills,
  ...trainingTracks,
  lanternStairs,
  wolfhorn,
];
