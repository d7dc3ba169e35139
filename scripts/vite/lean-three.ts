import type { Plugin } from 'vite';
import { leanCore, leanRenderer } from './three-cuts.ts';
import { thrifty } from './three-thrifts.ts';

/**
 * Leaves out of the build what of three the game never uses and a bundler cannot see: the 140 shader snippets of three's
 * own materials (the view brings shaders and shadows of its own for everything it draws) and some parts of the renderer.
 * About 40 KB compressed. A material or an `#include` that needs a snippet, and whatever else asks for a part that was cut,
 * fails with its name at its first use, in the built game only: that is what the browser tests ride.
 * And puts {@link thrifts} in place of what they stand for, so that a picture leaves little for the collector.
 */
export function leanThree(): Plugin {
  return {
    name: 'fall-line:lean-three',
    apply: 'build',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.(module|core)\.js$/ },
      handler(code, id) {
        if (id.endsWith('three.core.js')) return { code: leanCore(thrifty(code, 'core')), map: null };
        return { code: leanRenderer(thrifty(code, 'module')), map: null };
      },
    },
  };
}
