import { about } from './about';
import { academy } from './academy';
import { account } from './account';
import { app } from './app';
import { builder } from './builder';
import { clubs } from './clubs';
import { common } from './common';
import { community } from './community';
import { createEvent } from './create-event';
import { days } from './days';
import { event } from './event';
import { home } from './home';
import { introduction } from './introduction';
import { memberships } from './memberships';
import { online } from './online';
import { onlineEvent } from './online-event';
import { plans } from './plans';
import { race } from './race';
import { ride } from './ride';
import { data, settings } from './settings';
import { share } from './share';
import { sync } from './sync';
import { tracks } from './tracks';

/** The English catalogue: the measure every other language is held to. */
export const en = {
  ...about,
  ...academy,
  ...account,
  ...common,
  ...app,
  ...builder,
  ...clubs,
  ...community,
  ...days,
  ...createEvent,
  ...event,
  ...home,
  ...introduction,
  ...memberships,
  ...online,
  ...onlineEvent,
  ...data,
  ...plans,
  ...race,
  ...ride,
  ...settings,
  ...share,
  ...sync,
  ...tracks,
} as const;
