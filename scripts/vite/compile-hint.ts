import type { Plugin } from 'vite';

/** Chromium recognises this comment at the beginning of a file; other browsers ignore it. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes the browser compile all functions of a chunk off the main thread while it is parsed, instead of each at its first call:
 * for a chunk of which a start calls nearly all.
 *
 * @param name the chunk's name
 */
export function compileHint(name: string): Plugin {
  return {
    name: 'fall-line:compile-hint',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has added its own first line.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name);
        if (chunks.length !== 1) this.error(`there are ${chunks.length} chunks named ${name}`);
        for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = hint + chunk.code;
      },
    },
  };
}
