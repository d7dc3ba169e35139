import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { pageTitle } from '../../../src/app/app';
import { shownTheme } from '../../../src/app/appearance';

import { blockGestures } from '../../../src/app/gestures';
import { Failed, Waiting } from '../../../src/app/placeholder';
import { routes } from '../../../src/app/routes';
import { t } from '../../../src/i18n';
import { readEntryState } from '../../../src/screens/shared/account/entry-state';
import { Loading } from '../../../src/ui';

/** Markup of something on a page at the root. */
const markup = (node: ReactNode): string => renderToStaticMarkup(<Router ssrPath="/">{node}</Router>);

describe('the frame', () => {
  it('says the height notice to the letter', () => {
    expect(t('notice.height')).toBe(
      'Your screen height is incompatible with Fall Line. Please switch to portrait mode or use a device with a screen height of at least 500 pixels.',
    );
  });

  it('shows the word Loading during navigation', () => {
    expect(markup(<Loading />)).toContain('<p>Loading</p>');
  });

  it('shows a screen’s title, and says Loading, while the rest is on its way', () => {
    const html = markup(<Loading title="Tracks" />);
    expect(html).toContain('<h1>Tracks</h1>');
    expect(html).toContain('<p>Loading</p>');
  });

  it('offers the offline part while it waits for the server', () => {
    expect(markup(<Waiting />)).toContain('href="/ride-local"');
  });

  it('offers another try when a page did not load', () => {
    expect(markup(<Failed onAgain={() => undefined} />)).toContain('Try again');
  });

  it('names every page in the title', () => {
    for (const route of routes) {
      const title = pageTitle({ kind: 'loading', route, path: route.path });
      expect(title).toBe(route.path === '/' ? 'Fall Line' : `${t(route.title)} – Fall Line`);
    }
  });

  it('follows the system unless a theme is chosen', () => {
    expect(shownTheme('system', true)).toBe('night');
    expect(shownTheme('system', false)).toBe('morning');
    expect(shownTheme('morning', true)).toBe('morning');
    expect(shownTheme('night', false)).toBe('night');
  });

  it('remembers only ways inside the app', () => {
    expect(readEntryState({ returnTo: '/profile', letThrough: true })).toEqual({
      returnTo: '/profile',
      letThrough: true,
    });
    expect(readEntryState({ returnTo: '//elsewhere.example', letThrough: 1 })).toEqual({});
    expect(readEntryState('text')).toEqual({});
  });

  it('blocks the right-click menu and pinches, not scrolling', () => {
    const stage = new EventTarget();
    const stop = blockGestures(stage as HTMLElement);
    const blocked = (type: string, fields: object = {}) => {
      const event = Object.assign(new Event(type, { cancelable: true }), fields);
      return !stage.dispatchEvent(event);
    };
    expect(blocked('contextmenu')).toBe(true);
    expect(blocked('gesturestart')).toBe(true);
    expect(blocked('wheel', { ctrlKey: true })).toBe(true);
    expect(blocked('wheel', { ctrlKey: false })).toBe(false);
    expect(blocked('touchmove', { touches: [1, 2] })).toBe(true);
    expect(blocked('touchmove', { touches: [1] })).toBe(false);
    stop();
    expect(blocked('contextmenu')).toBe(false);
  });
});
