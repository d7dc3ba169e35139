import type { Plugin } from 'vite';

/** The two snippets that three's renderer puts into every program itself. */
const needed = new Set(['tonemapping_pars_fragment', 'colorspace_pars_fragment']);

const snippet = /^(var|const|let) ([A-Za-z_0-9$]+) = ".*";$/gm;

/** Fewer than this and three has changed its ways, which the build should say rather than ship 23 KB for nothing. */
const leastExpected = 100;

/**
 * Leaves three's built-in shaders out of the build: the view brings shaders of its own for everything it draws, so the
 * 140 snippets of three's materials, 23 KB compressed, would never be read. A material or an `#include` that needs one
 * fails at its first use with an error, in the built game only.
 */
export function leanThree(): Plugin {
  return {
    name: 'fall-line:lean-three',
    apply: 'build',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.module\.js$/ },
      handler(code) {
        let count = 0;
        const lean = code.replace(snippet, (whole, keyword: string, name: string) => {
          if (needed.has(name)) return whole;
          count++;
          return `${keyword} ${name} = undefined;`;
        });
        if (count < leastExpected) this.error(`only ${count} shader snippets were found in three`);
        return { code: lean, map: null };
      },
    },
  };
}
