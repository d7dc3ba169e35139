import { app } from './app';
import { coming } from './coming';
import { common } from './common';
import { home } from './home';

/** The English catalogue: the measure every other language is held to. */
export const en = { ...common, ...app, ...coming, ...home } as const;
