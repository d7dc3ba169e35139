import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/paths';

const page = `import { createRoot } from 'react-dom/client';
import { createElement, useEffect } from 'react';
function Blank() {
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('fl:interactive')));
  }, []);
  return createElement('p', null, 'Blank');
}
createRoot(document.getElementById('root')).render(createElement(Blank));
`;

/**
 * Adds a blank React page to a copy of the built game: /blank.html, kept by the game's own worker, with the same mark as
 * the game sets. It is what the start of the game is measured against.
 */
export async function addBlankPage(folder: string): Promise<void> {
  await build({
    stdin: { contents: page, resolveDir: root, loader: 'js' },
    outfile: join(folder, 'assets', 'blank-bench.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = '<script type="module" crossorigin src="/assets/blank-bench.js"></script>';
  const head = `<meta charset="utf-8"><title>Blank</title>${script}`;
  writeFileSync(
    join(folder, 'blank.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div></body></html>`,
  );
  const worker = join(folder, 'sw.js');
  const code = readFileSync(worker, 'utf8');
  const entries = ['blank.html', 'assets/blank-bench.js']
    .map((url) => `{"revision":"bench","url":"${url}"},`)
    .join('');
  const listed = code.replace(/(\[)(\{"revision":)/, `$1${entries}$2`);
  if (listed === code) throw new Error('the list of files was not found in the worker');
  writeFileSync(worker, listed);
}
