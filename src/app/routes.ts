import type { ComponentType } from 'react';
import type { TitleKey, WordSet } from '../i18n';
import { type Guard, LOGIN_PATH, VERIFICATION_PATH } from './guards';
import { matchPath, type Params } from './match';

/** Props of every screen: the parameters of its path, and the key of its title. */
export interface ScreenProps {
  readonly params: Params;
  readonly title: TitleKey;
}
export type ScreenComponent = ComponentType<ScreenProps>;

/** Exports of a screen's chunk. */
export interface ScreenModule {
  readonly Screen: ScreenComponent;
}

/** The tabs at the bottom of the stage, by path. */
export type TabPath = '/' | '/ride-local' | '/local-event' | '/settings';

export interface Route {
  readonly path: string;
  /** Key of the page's title. */
  readonly title: TitleKey;
  readonly guards: readonly Guard[];
  /** Translations that the screen needs in addition to those of every page. */
  readonly words: readonly WordSet[];
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ScreenModule>;
  /** Runs before the screen opens. Never rejects, because the screen works without it. */
  readonly before?: () => Promise<void>;
  /** Whether to show the title at once, in its final place, because the screen takes a while to prepare. */
  readonly titled?: true;
  /**
   * Whether to show the screen with its last known data while its guard waits for the server. It cannot change anything
   * meanwhile.
   */
  readonly seen?: true;
  /** The tab that this screen belongs to. */
  readonly tab: TabPath;
}

/** Maximum wait for the next paint, ms: a hidden page is not painted. */
const PAINT_MS = 1000;

/** Resolves after the browser's first paint, which on a cold start may come long after the page was rendered. */
function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    const told = PerformanceObserver.supportedEntryTypes?.includes('paint');
    if (told) new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    else resolve();
  });
}

/** Resolves once the rendered content is visible. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  const drawn = new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, PAINT_MS));
  return Promise.race([late, Promise.all([drawn, firstPicture()]).then(() => undefined)]);
}

/** Waits once for the title to be painted, before the database is loaded and set up. */
let firstLook: Promise<void> | undefined;

/** Prepares ride-local: fills an empty track table with the default tracks. */
async function fillTracks(): Promise<void> {
  firstLook ??= painted();
  await firstLook;
  const { prepareTracks } = await import('../screens/shared/default-tracks');
  await prepareTracks();
}

const member: readonly Guard[] = ['signed-in', 'verified', 'server'];

/** Every route of the game. */
export const routes: readonly Route[] = [
  { path: '/', title: 'title.home', guards: [], tab: '/', words: [], load: () => import('../screens/home') },
  {
    path: '/about',
    title: 'title.about',
    guards: [],
    tab: '/settings',
    words: ['about'],
    load: () => import('../screens/about'),
  },
  {
    path: '/introduction',
    title: 'title.introduction',
    guards: [],
    tab: '/',
    words: ['introduction', 'ride'],
    load: () => import('../screens/introduction'),
  },
  {
    path: '/academy',
    title: 'title.academy',
    guards: [],
    tab: '/',
    words: ['academy'],
    load: () => import('../screens/academy'),
  },
  {
    path: '/academy-basics',
    title: 'title.academy-basics',
    guards: [],
    tab: '/',
    words: ['academy', 'online', 'ride', 'tracks'],
    before: fillTracks,
    load: () => import('../screens/academy-basics'),
  },
  {
    path: '/academy-precision',
    title: 'title.academy-precision',
    guards: [],
    tab: '/',
    words: ['academy', 'online', 'ride', 'tracks'],
    before: fillTracks,
    load: () => import('../screens/academy-precision'),
  },
  {
    path: '/academy-slalom',
    title: 'title.academy-slalom',
    guards: [],
    tab: '/',
    words: ['academy', 'online', 'ride', 'tracks'],
    before: fillTracks,
    load: () => import('../screens/academy-slalom'),
  },
  {
    path: '/academy-optimizing-trajectory',
    title: 'title.academy-optimizing-trajectory',
    guards: [],
    tab: '/',
    words: ['academy', 'online', 'ride', 'tracks'],
    before: fillTracks,
    load: () => import('../screens/academy-optimizing-trajectory'),
  },
  {
    path: '/academy-final',
    title: 'title.academy-final',
    guards: [],
    tab: '/',
    words: ['academy', 'online', 'ride', 'tracks'],
    before: fillTracks,
    load: () => import('../screens/academy-final'),
  },
  {
    path: '/settings',
    title: 'title.settings',
    guards: [],
    tab: '/settings',
    words: ['settings', 'account'],
    load: () => import('../screens/settings'),
  },
  {
    path: '/ride-local',
    title: 'title.ride-local',
    guards: [],
    tab: '/ride-local',
    words: ['tracks', 'ride'],
    before: fillTracks,
    titled: true,
    load: () => import('../screens/ride-local'),
  },
  {
    path: LOGIN_PATH,
    title: 'title.login',
    guards: [],
    tab: '/settings',
    words: ['account'],
    load: () => import('../screens/login'),
  },
  {
    path: '/profile',
    title: 'title.profile',
    guards: ['signed-in', 'server'],
    tab: '/settings',
    words: ['account', 'clubs'],
    seen: true,
    load: () => import('../screens/profile'),
  },
  {
    path: '/ride-online',
    title: 'title.ride-online',
    guards: member,
    tab: '/',
    words: ['clubs', 'online', 'tracks', 'days'],
    seen: true,
    load: () => import('../screens/ride-online'),
  },
  {
    path: '/official-community/:id/:status?',
    title: 'title.official-community',
    guards: ['server'],
    tab: '/',
    words: ['clubs', 'community', 'memberships', 'online', 'tracks'],
    seen: true,
    load: () => import('../screens/official-community'),
  },
  {
    path: '/server/:id',
    title: 'title.server',
    guards: member,
    tab: '/',
    words: ['clubs', 'online', 'tracks'],
    seen: true,
    load: () => import('../screens/server'),
  },
  {
    path: '/local-event',
    title: 'title.local-event',
    guards: [],
    tab: '/local-event',
    words: ['event', 'race', 'ride', 'tracks', 'online'],
    load: () => import('../screens/local-event'),
  },
  {
    path: '/online-event/:id',
    title: 'title.online-event',
    guards: member,
    tab: '/local-event',
    words: ['clubs', 'onlineEvent', 'event', 'race', 'ride', 'tracks', 'online'],
    seen: true,
    load: () => import('../screens/online-event'),
  },
  {
    path: '/create-online-event/:serverId',
    title: 'title.create-online-event',
    guards: member,
    tab: '/local-event',
    words: ['createEvent', 'onlineEvent', 'tracks', 'online'],
    load: () => import('../screens/create-online-event'),
  },
  {
    path: '/manage-tracks',
    title: 'title.manage-tracks',
    guards: [],
    tab: '/ride-local',
    words: ['builder', 'tracks', 'ride', 'online'],
    before: fillTracks,
    load: () => import('../screens/manage-tracks'),
  },
  {
    path: '/manage-online-tracks',
    title: 'title.manage-online-tracks',
    guards: member,
    tab: '/ride-local',
    words: ['online', 'tracks'],
    load: () => import('../screens/manage-online-tracks'),
  },
  {
    path: '/race',
    title: 'title.race',
    guards: [],
    tab: '/local-event',
    words: ['race', 'ride', 'tracks', 'online'],
    load: () => import('../screens/race'),
  },
  {
    path: '/online-race/:eventId',
    title: 'title.online-race',
    guards: member,
    tab: '/local-event',
    words: ['onlineEvent', 'ride', 'tracks', 'online'],
    seen: true,
    load: () => import('../screens/online-race'),
  },
  {
    path: '/reset-password/:token?',
    title: 'title.reset-password',
    guards: ['server'],
    tab: '/settings',
    words: ['account'],
    load: () => import('../screens/reset-password'),
  },
  {
    path: `${VERIFICATION_PATH}/:token?`,
    title: 'title.verification',
    guards: ['server'],
    tab: '/settings',
    words: ['account'],
    load: () => import('../screens/verification'),
  },
  {
    path: '/upgrade/:status?',
    title: 'title.upgrade',
    guards: member,
    tab: '/settings',
    words: ['clubs', 'memberships'],
    seen: true,
    load: () => import('../screens/upgrade'),
  },
];

/** Returns the route of a path, with its parameters. Returns undefined if there is none; the navigator then opens home. */
export function findRoute(path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}
