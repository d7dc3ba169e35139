import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** Japanese. */
export const ja: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {},
};
