import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** Spanish. */
export const es: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {},
};
