/** Whether this browser can draw the ride at all. */
export function webglSupport(): 'ok' | 'none' {
  return rendererName() === undefined ? 'none' : 'ok';
}

/** Name of the graphics hardware as WebGL tells it, '' when it does not; undefined without WebGL. */
export function rendererName(): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const gl = canvas.getContext('webgl2');
  if (!gl) return undefined;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '');
  // Browsers allow few contexts at once: give this one back.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
