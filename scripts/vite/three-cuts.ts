/** The table of three's shader snippets, and the two of them that its renderer puts into every program itself. */
const snippets = /^const ShaderChunk = \{[\s\S]*?^\};$/m;
const neededSnippets = 'const ShaderChunk = { tonemapping_pars_fragment, colorspace_pars_fragment };';

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
  {
    part: 'pictures behind the scene',
    source: /^\tfunction addToRenderList\( renderList, scene \) \{\n[\s\S]*?^\t\}$/m,
    stub: `\tfunction addToRenderList( renderList, scene ) {
  if ( scene.background?.isTexture ) ${cut('pictures behind the scene')};
\t}`,
  },
  {
    part: 'cube textures',
    source: /^\tfunction uploadCubeTexture\([\s\S]*?^\t\}$/m,
    stub: `\tfunction uploadCubeTexture() { ${cut('cube textures')}; }`,
  },
  {
    part: 'compressed textures',
    source: /^\t\t\/\/ S3TC$[\s\S]*?^\t\t\/\/$/m,
    stub: '',
  },
  {
    part: 'number of texture levels that only a cube of reflections has',
    source: /^\t\tconst envMapMipmaps = .*;$/m,
    stub: '',
  },
  {
    // Not left out: the renderer compares it in every frame with what the object has.
    part: "tangents for three's own materials",
    source: /!! geometry\.attributes\.tangent && \( HAS_NORMALMAP \|\| HAS_ANISOTROPY \)/,
    stub: 'false',
  },
  { part: "normals of three's own materials", source: /HAS_NORMALMAP === false &&/, stub: '' },
];

/** What the renderer can do beside drawing, and is never asked for. */
export const unusedServices: readonly string[] = `
  copyTextureToTexture copyFramebufferToTexture setRenderTargetTextures setRenderTargetFramebuffer initTexture
  initRenderTarget readRenderTargetPixels readRenderTargetPixelsAsync setDrawingBufferSize resetState
`
  .trim()
  .split(/\s+/);

/** The renderer without {@link unusedServices}. @throws Error when one of them is not found */
function withoutServices(code: string): string {
  return unusedServices.reduce((lean, name) => {
    const service = new RegExp(`^\\t\\tthis\\.${name} = (?:async )?function [\\s\\S]*?^\\t\\t\\};$`, 'm');
    if (!service.test(lean)) throw new Error(`the ${name} of three was not found`);
    return lean.replace(service, '');
  }, code);
}

/** Maps and gloss that three's own materials can have: a shader of the game's own has none of them. */
const ownMaterialOnly = /^\t\t\t(\w+): (?:HAS_(?!EXTENSIONS)|object\.isPoints)[^\n]*,\n/gm;

/** The renderer without a part of three's own materials. @throws Error when too little of it is found */
function withoutOwnMaterials(code: string): string {
  const names = [...code.matchAll(ownMaterialOnly)].map((found) => found[1]).join('|');
  const lean = code
    .replace(ownMaterialOnly, '')
    .replace(new RegExp(`^\\t\\t\\tparameters\\.(?:${names})\\b[^\\n]*'#define [^\\n]*,\\n`, 'gm'), '')
    .replace(new RegExp(`^\\t\\tarray\\.push\\( parameters\\.(?:${names}) \\);\\n`, 'gm'), '')
    .replace(new RegExp(`^\\t\\tif \\( parameters\\.(?:${names}) \\)\\n.*\\n`, 'gm'), '')
    .replace(/^\t\tconst HAS_(?!EXTENSIONS)\w+ = .*;\n/gm, '');
  const left = /\bHAS_(?!EXTENSIONS|NORMAL\b)\w+/.exec(lean);
  if (names === '' || left !== null) throw new Error(`three still asks its materials for ${left?.[0]}`);
  return lean;
}

/** three's renderer without what the game never uses. @throws Error when a part of it is not found */
export function leanRenderer(code: string): string {
  if (!snippets.test(code)) throw new Error('the shader snippets of three were not found');
  let lean = code.replace(snippets, neededSnippets);
  for (const { part, source, stub } of unused) {
    if (!source.test(lean)) throw new Error(`the ${part} of three were not found`);
    lean = lean.replace(source, stub);
  }
  return withoutOwnMaterials(withoutServices(lean));
}

/**
 * Methods of three's classes that the game never calls: writing and reading scenes as files, picking by rays, colours by
 * name.
 */
const unusedMethod =
  /^\t(toJSON|raycast|computeTangents|setStyle|getStyle|setColorName)\( ?[^\n]*\) \{\n[\s\S]*?^\t\}$/gm;

/** More of them, found by no name in the built game but their own. Who calls one is told that it is not a function. */
export const neverCalled: readonly string[] = `
  addColors addUpdateRange angleTo applyAxisAngle applyEuler attach clampLength clampScalar clearViewOffset
  closestPointToPoint computeVertexNormals containsBox convertLinearToSRGB convertSRGBToLinear copyAt
  copyLinearToSRGB copyPosition copySRGBToLinear determinant distanceToSphere expandByScalar expandByVector
  extractBasis getArea getBoundingBox getBoundingSphere getComponent getEffectiveFOV getFilmHeight
  getFocalLength getHSL getHexString getMidpoint getObjectById getObjectByName getPlane getViewBounds
  getViewSize getWorldPosition getWorldQuaternion getWorldScale intersect intersectLine intersectsLine lerpHSL
  lerpVectors localToWorld makeBasis makeRotationAxis makeRotationFromEuler makeRotationZ makeShear
  manhattanDistanceTo manhattanLength multiplyQuaternionsFlat multiplyVectors normalizeNormals offsetHSL
  projectOnPlane projectOnVector projectPoint randomDirection reflect reorder rotateAround rotateOnAxis
  rotateOnWorldAxis rotateTowards rotateX rotateY rotateZ roundToZero setAxisAngleFromQuaternion
  setAxisAngleFromRotationMatrix setComponent setComponents setFocalLength setFromArray
  setFromAttributeAndIndices setFromCenterAndSize setFromColor setFromCoplanarPoints setFromCylindrical
  setFromCylindricalCoords setFromMatrix3 setFromMatrix3Column setFromMatrixScale setFromObject
  setFromPointsAndIndices setFromSpherical setFromSphericalCoords setFromUnitVectors setFromVector3 setHSL
  setIndirect setRotationFromAxisAngle setRotationFromEuler setRotationFromMatrix setRotationFromQuaternion
  setW setX setY setZ slerp slerpFlat slerpQuaternions subScalar transformUv translateX translateZ
  transposeIntoArray unproject worldToLocal
`
  .trim()
  .split(/\s+/);

const neverCalledMethod = new RegExp(
  `^\\t(?:static )?(?:${neverCalled.join('|')})\\([^\\n]*\\) \\{\\n[\\s\\S]*?^\\t\\}$`,
  'gm',
);

/** Assignments to what is declared above them, which keep the tracks of animations in the build although nobody uses one. */
const animation = /^(\w*KeyframeTrack|PropertyBinding)\.\w+(\.\w+)? = ([^\n]*;|[{[]\n[\s\S]*?^[}\]];)$/gm;

/** three's core without what the game never uses and a bundler cannot see. @throws Error when too little of it is found */
export function leanCore(code: string): string {
  const found = (code.match(unusedMethod)?.length ?? 0) + (code.match(animation)?.length ?? 0);
  if (found < 60) throw new Error(`only ${found} unused stretches were found in three`);
  return code
    .replace(unusedMethod, (_, name: string) => `\t${name}() { ${cut(name)}; }`)
    .replace(neverCalledMethod, '')
    .replace(animation, '')
    .replace(/^Color\.NAMES = .*;$/m, '');
}
