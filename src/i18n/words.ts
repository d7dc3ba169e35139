import { app } from './en-US/app';
import { common } from './en-US/common';
import { home } from './en-US/home';
import { sync } from './en-US/sync';

/** English messages that every start needs. */
export const coreWords = { ...common, ...app, ...home, ...sync } as const;

/** The other English messages, loaded with the screens that use them. */
export const wordSets = {
  academy: async () => (await import('./en-US/academy')).academy,
  about: async () => (await import('./en-US/about')).about,
  account: async () => (await import('./en-US/account')).account,
  builder: async () => (await import('./en-US/builder')).builder,
  clubs: async () => (await import('./en-US/clubs')).clubs,
  community: async () => (await import('./en-US/community')).community,
  days: async () => (await import('./en-US/days')).days,
  createEvent: async () => (await import('./en-US/create-event')).createEvent,
  event: async () => (await import('./en-US/event')).event,
  introduction: async () => (await import('./en-US/introduction')).introduction,
  memberships: async () => (await import('./en-US/memberships')).memberships,
  online: async () => (await import('./en-US/online')).online,
  onlineEvent: async () => (await import('./en-US/online-event')).onlineEvent,
  plans: async () => (await import('./en-US/plans')).plans,
  race: async () => (await import('./en-US/race')).race,
  ride: async () => (await import('./en-US/ride')).ride,
  settings: async () => {
    const { data, settings } = await import('./en-US/settings');
    return { ...data, ...settings };
  },
  share: async () => (await import('./en-US/share')).share,
  tracks: async () => (await import('./en-US/tracks')).tracks,
} as const;

export type WordSet = keyof typeof wordSets;
