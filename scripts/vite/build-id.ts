import type { Plugin } from 'vite';

/**
 * Writes the build's name into index.html, so that every deploy changes the page's revision: an installed page keeps the
 * headers of its installation until its bytes change.
 */
export function buildId(): Plugin {
  const id = process.env.FL_BUILD_ID ?? Date.now().toString(36);
  return {
    name: 'fall-line:build-id',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }],
  };
}
