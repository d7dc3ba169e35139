import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** German. */
export const de: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {},
};
