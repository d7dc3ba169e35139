import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** Norwegian. */
export const nb: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {},
};
