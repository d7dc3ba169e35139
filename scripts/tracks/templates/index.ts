import { downhills } from './downhill';
import { giantSlaloms } from './giant-slalom';
import { lanternStairs, wolfhorn } from './signature';
import { slaloms } from './slalom';
import { superGs } from './super-g';
import type { Template } from './template';
import { trainingTracks } from './training';

/** Every default track. New ones come last, so that the file of the older ones stays as it was; lists have an order of their own. */
export const templates: readonly Template[] = [
  ...slaloms,
  ...giantSlaloms,
  ...superGs,
  ...downhills,
  ...trainingTracks,
  lanternStairs,
  wolfhorn,
];
