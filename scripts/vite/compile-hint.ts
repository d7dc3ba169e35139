import type { Plugin } from 'vite';

/** Chromium knows this comment where a file begins with it; other browsers pass over it. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile all functions of a chunk while it is read, beside the main thread, rather than each when it is
 * first called: for a chunk of which a start calls nearly all.
 *
 * @param name the chunk's name
 */
export function compileHint(name: string): Plugin {
  return {
    name: 'fall-line:compile-hint',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own line first.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name);
        if (chunks.length !== 1) this.error(`there are ${chunks.length} chunks named ${name}`);
        for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = hint + chunk.code;
      },
    },
  };
}
