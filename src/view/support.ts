/** Returns whether this browser can draw the ride. */
export function webglSupport(): 'ok' | 'none' {
  return rendererName() === undefined ? 'none' : 'ok';
}

/** Returns the name of the graphics hardware from WebGL, '' if unknown; undefined without WebGL. */
export function rendererName(): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const gl = canvas.getContext('webgl2');
  if (!gl) return undefined;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
  // Browsers allow few contexts at once, so this one is released.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
