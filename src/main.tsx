import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { start } from './app';
import { followSession, keepDays, keepRiders, keepUnread } from './online';
import { keepSession, sessionStore } from './session';
import { fetchLetters, showLetters } from './ui';
import './ui/base.css';
import { keepQueue, registerWorker } from './worker';

/** Resolves when the browser has nothing better to do. Safari has no requestIdleCallback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 100);
  });
}

const fromDevice = Boolean(navigator.serviceWorker?.controller);

/** The composition root: starts the app on the page, then has the worker keep it for offline use. */
const { whenStable } = start((app) => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to draw on.');
  const draw = (): void => createRoot(root).render(app);
  // From the device everything is there, and drawing it at once is soonest. Over a network files still come in: as a
  // transition it is drawn bit by bit, with the browser's turn in between.
  if (fromDevice) flushSync(draw);
  else startTransition(draw);
});
// From the device the letters are there for the first picture; over a network they come after it.
if (fromDevice) showLetters();
else void whenStable.then(idle).then(fetchLetters);
keepRiders();
followSession(whenStable.then(idle));
void whenStable.then(idle).then(() => keepSession());
void whenStable.then(idle).then(keepDays);
void whenStable.then(idle).then(() => keepUnread());
registerWorker({ whenStable });
void whenStable.then(() => keepQueue(sessionStore));
