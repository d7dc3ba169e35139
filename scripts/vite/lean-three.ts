import type { Plugin } from 'vite';

/** The two snippets that three's renderer puts into every program itself. */
const needed = new Set(['tonemapping_pars_fragment', 'colorspace_pars_fragment']);

const snippet = /^(var|const|let) ([A-Za-z_0-9$]+) = ".*";$/gm;

/** Fewer than this and three has changed its ways, which the build should say rather than ship 23 KB for nothing. */
const leastExpected = 100;

/** What stands in the place of something cut out: whoever comes to need it is told so, rather than shown nothing. */
const cut = (what: string): string => `throw new Error(${JSON.stringify(`three is built without ${what}`)})`;

/** A part of the renderer the game never calls on, and the little that the rest of the renderer asks of it. */
export interface Unused {
  readonly part: string;
  readonly source: RegExp;
  readonly stub: string;
}

export const unused: readonly Unused[] = [
  {
    part: 'headsets',
    source: /^class WebXRManager extends EventDispatcher \{[\s\S]*?^\}$/m,
    stub: `class WebXRManager extends EventDispatcher {
  get enabled() { return false; }
  set enabled(on) { if (on) ${cut('headsets')}; }
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
  this.render = () => { if (this.enabled) ${cut('shadow maps')}; };
}`,
  },
  {
    part: 'environment maps',
    source: /^function WebGLEnvironments\([\s\S]*?^\}$/m,
    stub: `function WebGLEnvironments() {
  const get = (texture) => { if (texture) ${cut('environment maps')}; return null; };
  return { get, dispose() {} };
}`,
  },
  {
    part: 'lights',
    source:
      /^function WebGLLights\( extensions \) \{[\s\S]*?(^\tconst state = \{[\s\S]*?^\t\};$)[\s\S]*?^\}$/m,
    stub: `function WebGLLights() {
$1
  const setup = (lights) => { if (lights.length > 0) ${cut('lights')}; };
  return { setup, setupView() {}, state };
}`,
  },
  {
    part: "uniforms of three's own materials",
    source: /^function WebGLMaterials\([\s\S]*?^\}$/m,
    stub: `function WebGLMaterials() {
  return {
    refreshFogUniforms() { ${cut("three's own fog")}; },
    refreshMaterialUniforms(uniforms, material) {
      if (!material.isShaderMaterial) ${cut("three's own materials")};
      material.uniformsNeedUpdate = false;
    },
  };
}`,
  },
  {
    part: "three's own materials",
    source: /^const ShaderLib = \{[\s\S]*?^\};$/m,
    stub: 'const ShaderLib = {};',
  },
  { part: 'physical material', source: /^ShaderLib\.physical = \{[\s\S]*?^\};$/m, stub: '' },
  {
    part: 'table of reflections',
    source: /^const DATA = new Uint16Array\( \[[\s\S]*?^\] \);$/m,
    stub: 'const DATA = null;',
  },
  {
    part: 'morph targets',
    source: /^function WebGLMorphtargets\([\s\S]*?^\}$/m,
    stub: `function WebGLMorphtargets() { return { update() { ${cut('morph targets')}; } }; }`,
  },
  {
    part: 'groups of uniforms',
    source: /^function WebGLUniformsGroups\([\s\S]*?^\}$/m,
    stub: `function WebGLUniformsGroups() {
  const none = () => { ${cut('groups of uniforms')}; };
  return { bind: none, update: none, dispose() {} };
}`,
  },
  {
    part: 'effects after the picture',
    source: /^function WebGLOutput\([\s\S]*?^\}$/m,
    stub: `function WebGLOutput() { ${cut('effects after the picture')}; }`,
  },
];

/** Methods of three's classes that the game never calls: writing and reading scenes as files, picking by rays, colours by name. */
const unusedMethod =
  /^\t(toJSON|raycast|computeTangents|setStyle|getStyle|setColorName)\( ?[^\n]*\) \{\n[\s\S]*?^\t\}$/gm;

/** Assignments to what is declared above them, which keep the tracks of animations in the build although nobody uses one. */
const animation = /^(\w*KeyframeTrack|PropertyBinding)\.\w+(\.\w+)? = ([^\n]*;|[{[]\n[\s\S]*?^[}\]];)$/gm;

/** three's core without what the game never uses and a bundler cannot see. @throws Error when too little of it is found */
export function leanCore(code: string): string {
  const found = (code.match(unusedMethod)?.length ?? 0) + (code.match(animation)?.length ?? 0);
  if (found < 60) throw new Error(`only ${found} unused stretches were found in three`);
  return code
    .replace(unusedMethod, (_, name: string) => `\t${name}() { ${cut(name)}; }`)
    .replace(animation, '')
    .replace(/^Color\.NAMES = .*;$/m, '');
}

/** A stretch of three's code that makes numbers anew in every frame, and one that does the same without. */
interface Thrift {
  readonly what: string;
  readonly file: 'core' | 'module';
  readonly source: RegExp;
  readonly lean: string;
  /** How often the stretch stands in the code. */
  readonly times: number;
}

/**
 * A number with a fraction is an object of its own wherever it is handed to a function that is not compiled into its caller:
 * 12 bytes each, some hundred times in a frame. These write the same numbers to where they belong.
 */
export const thrifts: readonly Thrift[] = [
  {
    what: 'the planes of a frustum',
    file: 'core',
    source:
      /planes\[ (\d) \]\.setComponents\( ([^,()]+), ([^,()]+), ([^,()]+), ([^,()]+) \)\.normalize\(\);/g,
    lean: `{
  const plane = planes[ $1 ], normal = plane.normal;
  normal.x = $2; normal.y = $3; normal.z = $4; plane.constant = $5;
  plane.normalize();
}`,
    times: 9,
  },
  {
    what: 'the distance of a sphere from a plane of a frustum',
    file: 'core',
    source: /const distance = planes\[ i \]\.distanceToPoint\( center \);/g,
    lean: `const plane = planes[ i ], normal = plane.normal;
const distance = normal.x * center.x + normal.y * center.y + normal.z * center.z + plane.constant;`,
    times: 1,
  },
  {
    // Without end is a number with a fraction to the engine; the largest whole one it keeps in place will do.
    what: 'the end of a draw call',
    file: 'module',
    source: /let drawEnd = (\( drawRange\.start \+ drawRange\.count \) \* rangeFactor);/g,
    lean: 'let drawEnd = drawRange.count === Infinity ? 0x3fffffff : ( $1 ) | 0;',
    times: 1,
  },
];

/** Replaces what is listed. @throws Error when a stretch does not stand in the code as often as it should */
export function thrifty(code: string, file: Thrift['file']): string {
  let out = code;
  for (const { what, source, lean, times, file: where } of thrifts) {
    if (where !== file) continue;
    const found = out.match(source)?.length ?? 0;
    if (found !== times) throw new Error(`${what} stands in three ${found} times, not ${times}`);
    out = out.replace(source, lean);
  }
  return out;
}

/**
 * Leaves out of the build what of three the game never uses and a bundler cannot see: the 140 shader snippets of three's
 * own materials (the view brings shaders and shadows of its own for everything it draws) and some parts of the renderer.
 * About 30 KB compressed. A material or an `#include` that needs a snippet, and whatever else asks for a part that was cut,
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
        return { code: thrifty(lean, 'module'), map: null };
      },
    },
  };
}
