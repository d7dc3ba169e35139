import { downhills } from './downhill';
import { giantSlaloms } from './giant-slalom';
import { slaloms } from './slalom';
import { superGs } from './super-g';
import type { Template } from './template';
import { trainingTracks } from './training';

/** Every default track, in the order in which the game offers them. */
export const templates: readonly Template[] = [
  ...slaloms,
  ...giantSlaloms,
  ...superGs,
  ...downhills,
  ...trainingTracks,
];
