import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const empty = '<div id="root"></div>';

/**
 * Puts the frame that all screens share into the page, so that it is drawn as soon as its styles are loaded, without waiting
 * for the script. The app replaces it with its own, which looks the same.
 *
 * @param file the frame's markup
 */
export function shell(file: string): Plugin {
  return {
    name: 'fall-line:shell',
    apply: 'build',
    transformIndexHtml(html) {
      if (!html.includes(empty)) throw new Error(`The page has no ${empty} to put the frame into.`);
      return html.replace(empty, `<div id="root">${readFileSync(file, 'utf8').trim()}</div>`);
    },
  };
}
