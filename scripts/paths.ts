import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built game, as it is served. */
export const distDir = join(root, 'dist');

/** The built hooks and migrations of the server. */
export const serverDir = join(root, 'server', 'dist');

/** What `npm start` keeps between runs: the server's data and its superuser. `FL_DATA`, or a git-ignored folder here. */
export const dataDir = process.env.FL_DATA ? resolve(process.env.FL_DATA) : join(root, '.data');
