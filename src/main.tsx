import { createRoot } from 'react-dom/client';
import { start } from './app';
import './ui/base.css';
import { registerWorker } from './worker';

/** The composition root: starts the app on the page, then has the worker keep it for offline use. */
const { whenStable } = start((app) => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to draw on.');
  createRoot(root).render(app);
});
registerWorker({ whenStable });
