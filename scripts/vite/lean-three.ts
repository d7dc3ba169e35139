import type { Plugin } from 'vite';

/** The two snippets that three's renderer puts into every program itself. */
const needed = new Set(['tonemapping_pars_fragment', 'colorspace_pars_fragment']);

const snippet = /^(var|const|let) ([A-Za-z_0-9$]+) = ".*";$/gm;

/** Fewer than this and three has changed its ways, which the build should say rather than ship 23 KB for nothing. */
const leastExpected = 100;

/** Parts of the renderer the game never calls on, and the little that the rest of the renderer asks of each. */
const unused: readonly { part: string; source: RegExp; stub: string }[] = [
  {
    part: 'headsets',
    source: /^class WebXRManager extends EventDispatcher \{[\s\S]*?^\}$/m,
    stub: `class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  cameraAutoUpdate = true;
  getEnvironmentBlendMode() {}
  hasDepthSensing() { return false; }
  setAnimationLoop() {}
  dispose() {}
}`,
  },
  {
    part: 'shadow maps',
    source: /^function WebGLShadowMap\([\s\S]*?^\}$/m,
    stub: `function WebGLShadowMap() {
  this.enabled = false;
  this.autoUpdate = true;
  this.needsUpdate = false;
  this.type = PCFShadowMap;
  this.render = () => {};
}`,
  },
  {
    part: 'environment maps',
    source: /^function WebGLEnvironments\([\s\S]*?^\}$/m,
    stub: 'function WebGLEnvironments() { return { get: () => null, dispose() {} }; }',
  },
];

/**
 * Leaves out of the build what of three the game never uses and a bundler cannot see: the 140 shader snippets of three's
 * own materials (the view brings shaders and shadows of its own for everything it draws) and some parts of the renderer.
 * About 30 KB compressed. A material or an `#include` that needs a snippet fails at its first use, in the built game only.
 */
export function leanThree(): Plugin {
  return {
    name: 'fall-line:lean-three',
    apply: 'build',
    transform: {
      filter: { id: /three[\\/]build[\\/]three\.module\.js$/ },
      handler(code) {
        let count = 0;
        let lean = code.replace(snippet, (whole, keyword: string, name: string) => {
          if (needed.has(name)) return whole;
          count++;
          return `${keyword} ${name} = undefined;`;
        });
        if (count < leastExpected) this.error(`only ${count} shader snippets were found in three`);
        for (const { part, source, stub } of unused) {
          if (!source.test(lean)) this.error(`the ${part} of three were not found`);
          lean = lean.replace(source, stub);
        }
        return { code: lean, map: null };
      },
    },
  };
}
