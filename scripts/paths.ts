import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built game. */
export const distDir = join(root, 'dist');

/** The built hooks and migrations of the server. */
export const serverDir = join(root, 'server', 'dist');

/** The data that `npm start` keeps between runs: server data and superuser. `FL_DATA`, or a git-ignored folder here. */
export const dataDir = process.env.FL_DATA ? resolve(process.env.FL_DATA) : join(root, '.data');
