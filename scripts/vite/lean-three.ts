import type { Plugin } from 'vite';

/** The two snippets that three's renderer puts into every program itself. */
const needed = new Set(['tonemapping_pars_fragment', 'colorspace_pars_fragment']);

const snippet = /^(var|const|let) ([A-Za-z_0-9$]+) = ".*";$/gm;

/** Fewer than this and three has changed its ways, which the build should say rather than ship 23 KB for nothing. */
const leastExpected = 100;

const headset = /^class WebXRManager extends EventDispatcher \{[\s\S]*?^\}$/m;

/** What the renderer asks of it while no headset is used. */
const noHeadset = `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = true;
  getEnvironmentBlendMode() {}
  hasDepthSensing() { return false; }
  setAnimationLoop() {}
  dispose() {}
}`;

/**
 * Leaves out of the build what of three the game never uses and a bundler cannot see: the 140 shader snippets of three's
 * own materials (the view brings shaders of its own for everything it draws), and virtual-reality headsets. About 25 KB
 * compressed. A material or an `#include` that needs a snippet fails at its first use, in the built game only.
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
        if (!headset.test(lean)) this.error('the headset part of three was not found');
        return { code: lean.replace(headset, noHeadset), map: null };
      },
    },
  };
}
