import type { Language } from '../language';
import { app } from './app';
import { common } from './common';
import { home } from './home';
import { sync } from './sync';

/** Spanish. */
export const es: Language = {
  core: { ...app, ...common, ...home, ...sync },
  sets: {
    about: async () => (await import('./about')).about,
    account: async () => (await import('./account')).account,
    coming: async () => (await import('./coming')).coming,
    introduction: async () => (await import('./introduction')).introduction,
    online: async () => (await import('./online')).online,
    ride: async () => (await import('./ride')).ride,
    settings: async () => {
      const { settings, data } = await import('./settings');
      return { ...settings, ...data };
    },
    tracks: async () => (await import('./tracks')).tracks,
  },
};
