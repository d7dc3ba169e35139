import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** French. */
export const fr: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {},
};
