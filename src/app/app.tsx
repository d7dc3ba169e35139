import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useStore } from 'zustand';
import { t, useLocale } from '../i18n';
import { useUnread } from '../online';
import { useHealth } from '../session';
import { Loading, TabBar, type TabItem, Toaster, useShownPageName, useWhoHasStage } from '../ui';
import './app.css';
import { BrokenBoundary } from './broken';
import { blockGestures, keepPressesApart } from './gestures';
import type { Navigation, Navigator } from './navigator';
import { Notices } from './notices';
import { Failed, Waiting } from './placeholder';

/**
 * Returns the tabs of every screen. shell.html has the same tabs. @param unread number of unread news, shown on the home tab
 */
export function tabs(unread = 0): readonly TabItem[] {
  const home = t('tab.home');
  const badge =
    unread === 0 ? undefined : { count: unread, label: t('tab.unread', { tab: home, count: unread }) };
  return [
    { href: '/', label: home, icon: 'home', badge },
    { href: '/ride-local', label: t('tab.tracks'), icon: 'tracks' },
    { href: '/local-event', label: t('tab.events'), icon: 'events' },
    { href: '/settings', label: t('title.settings'), icon: 'settings' },
  ];
}

/** Returns the title of the browser's tab. */
export function pageTitle(navigation: Navigation): string {
  if (navigation.route === undefined || navigation.route.path === '/') return t('product');
  return t('app.title', { title: t(navigation.route.title) });
}

function Shown({ navigation, onAgain }: { navigation: Navigation; onAgain: () => void }) {
  // An address with a query leads to a part of the screen without this title, for example a ride.
  const plain = useSearch() === '';
  const health = useHealth();
  switch (navigation.kind) {
    case 'loading':
      return plain && navigation.route?.titled ? <Loading title={t(navigation.route.title)} /> : <Loading />;
    case 'waiting':
      // Until the first health check it is unknown whether the page has to wait.
      if (health === 'unknown') return <Loading />;
      if (navigation.seen === undefined) return <Waiting />;
      return <navigation.seen.Screen params={navigation.seen.params} title={navigation.route.title} />;
    case 'failed':
      return <Failed onAgain={onAgain} />;
    case 'ready':
      return <navigation.Screen params={navigation.params} title={navigation.route.title} />;
  }
}

/**
 * Sets the page's title. After each navigation except the first, moves the focus to the start of the new screen, so that
 * keyboard and screen reader continue there.
 */
function useArrival(navigation: Navigation) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const name = useShownPageName();
  useLayoutEffect(() => {
    document.title = name === '' ? pageTitle(navigation) : t('app.title', { title: name });
  });
  // A waiting page that shows its screen has arrived. Opening it later does not move the focus again.
  const isThere =
    navigation.kind === 'ready' || (navigation.kind === 'waiting' && navigation.seen !== undefined);
  const arrived = isThere ? navigation.path : undefined;
  useEffect(() => {
    if (arrived === undefined) return;
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [arrived]);
  return main;
}

/** A component of its own, so that unread news do not render the whole app again. */
function Tabs({ current }: { current: string | undefined }) {
  return <TabBar label={t('app.tabs')} items={tabs(useUnread())} current={current} />;
}

/** The background, the stage, and on it the screen of the present address. */
export function App({ navigator }: { navigator: Navigator }) {
  const navigation = useStore(navigator.store);
  const locale = useLocale();
  const world = useRef<HTMLDivElement>(null);
  const main = useArrival(navigation);
  const stage = useWhoHasStage();
  useEffect(() => (world.current === null ? undefined : blockGestures(world.current)), []);
  useEffect(() => keepPressesApart(document), []);
  return (
    <div className="world" ref={world} key={locale}>
      <div className="stage">
        <a className="skip" href="#main">
          {t('app.skip')}
        </a>
        <Notices stage={stage} />
        <main id="main" tabIndex={-1} ref={main}>
          <BrokenBoundary key={navigation.path}>
            <Shown navigation={navigation} onAgain={() => void navigator.again()} />
          </BrokenBoundary>
        </main>
        <Toaster />
        {stage === 'screen' && <Tabs current={navigation.route?.tab} />}
      </div>
    </div>
  );
}
