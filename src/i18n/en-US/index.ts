import { about } from './about';
import { account } from './account';
import { app } from './app';
import { coming } from './coming';
import { common } from './common';
import { home } from './home';
import { introduction } from './introduction';
import { online } from './online';
import { ride } from './ride';
import { data, settings } from './settings';
import { sync } from './sync';
import { tracks } from './tracks';

/** The English catalogue: the measure every other language is held to. */
export const en = {
  ...about,
  ...account,
  ...common,
  ...app,
  ...coming,
  ...home,
  ...introduction,
  ...online,
  ...data,
  ...ride,
  ...settings,
  ...sync,
  ...tracks,
} as const;
