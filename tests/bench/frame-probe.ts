/** What the probe has counted in the page. */
export interface FrameProbe {
  /** Milliseconds of the main thread inside each frame's callbacks. */
  readonly mainMs: number[];
  /** Draw calls and triangles of each frame that drew. */
  readonly calls: number[];
  readonly triangles: number[];
  /** Frames that drew. */
  drawn: number;
}

/**
 * Put into the page before its own code: wraps the page's frame callbacks and WebGL's draw calls, so that frames are
 * measured from outside and the game carries nothing for it. Runs in the page, so it may use nothing from outside itself.
 */
export function installFrameProbe(): void {
  const probe: FrameProbe = { mainMs: [], calls: [], triangles: [], drawn: 0 };
  (globalThis as { flProbe?: FrameProbe }).flProbe = probe;
  let calls = 0;
  let triangles = 0;
  const keep = 1200;
  const push = (list: number[], value: number): void => {
    // A fixed window, so that the probe makes no garbage of its own.
    if (list.length < keep) list.push(value);
  };
  const count = (mode: number, vertices: number, instances: number): void => {
    calls++;
    if (mode === 4) triangles += (vertices / 3) * instances;
    else if (mode === 5 || mode === 6) triangles += (vertices - 2) * instances;
  };
  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArrays, drawElementsInstanced, drawArraysInstanced } = gl;
  gl.drawElements = function (mode, n, type, at) {
    count(mode, n, 1);
    drawElements.call(this, mode, n, type, at);
  };
  gl.drawArrays = function (mode, first, n) {
    count(mode, n, 1);
    drawArrays.call(this, mode, first, n);
  };
  gl.drawElementsInstanced = function (mode, n, type, at, instances) {
    count(mode, n, instances);
    drawElementsInstanced.call(this, mode, n, type, at, instances);
  };
  gl.drawArraysInstanced = function (mode, first, n, instances) {
    count(mode, n, instances);
    drawArraysInstanced.call(this, mode, first, n, instances);
  };
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (callback) =>
    requestAnimationFrame.call(globalThis, (now) => {
      calls = 0;
      triangles = 0;
      const from = performance.now();
      callback(now);
      if (calls === 0) return;
      probe.drawn++;
      push(probe.mainMs, performance.now() - from);
      push(probe.calls, calls);
      push(probe.triangles, triangles);
    });
}

/** Put into the page before its own code: draw calls come to nothing. */
export function leaveTheCardOut(): void {
  const gl = WebGL2RenderingContext.prototype;
  const nothing = (): void => {};
  gl.drawElements = nothing;
  gl.drawArrays = nothing;
  gl.drawElementsInstanced = nothing;
  gl.drawArraysInstanced = nothing;
}
