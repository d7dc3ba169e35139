import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from './app';
import { followSession } from './online';
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

/** The composition root: starts the app on the page, then has the worker keep it for offline use. */
const { whenStable } = start((app) => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to draw on.');
  // As a transition it is rendered bit by bit, with the browser's turn in between.
  startTransition(() => createRoot(root).render(app));
});
// From the device the letters are there for the first picture; over a network they come after it.
if (navigator.serviceWorker?.controller) showLetters();
else void whenStable.then(idle).then(fetchLetters);
followSession(whenStable.then(idle));
void whenStable.then(idle).then(keepSession);
registerWorker({ whenStable });
void whenStable.then(() => keepQueue(sessionStore));
