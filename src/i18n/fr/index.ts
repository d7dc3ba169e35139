import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** French. The space before : ; ! ? and inside « » is one that does not break, as is the one before a unit. */
export const fr: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {
    about: async () => (await import('./about')).about,
    academy: async () => (await import('./academy')).academy,
    account: async () => (await import('./account')).account,
    builder: async () => (await import('./builder')).builder,
    clubs: async () => (await import('./clubs')).clubs,
    community: async () => (await import('./community')).community,
    days: async () => (await import('./days')).days,
    createEvent: async () => (await import('./create-event')).createEvent,
    event: async () => (await import('./event')).event,
    introduction: async () => (await import('./introduction')).introduction,
    memberships: async () => (await import('./memberships')).memberships,
    online: async () => (await import('./online')).online,
    onlineEvent: async () => (await import('./online-event')).onlineEvent,
    plans: async () => (await import('./plans')).plans,
    race: async () => (await import('./race')).race,
    ride: async () => (await import('./ride')).ride,
    settings: async () => {
      const { settings, data } = await import('./settings');
      return { ...settings, ...data };
    },
    share: async () => (await import('./share')).share,
    tracks: async () => (await import('./tracks')).tracks,
  },
};
