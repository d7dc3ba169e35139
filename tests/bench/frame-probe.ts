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

/** What the probe for garbage counts and is told. */
export interface FrameCounter {
  /** Pictures drawn. */
  drawn: number;
  /** Frames given to the game for each of the browser's. */
  speed: number;
}

/**
 * Name of the function out of which the probe for garbage calls each frame: in a heap profile, what lies under it is the
 * game's.
 */
export const FRAME_FUNCTION = 'flFrame';

/**
 * The probe for garbage. It counts frames by the picture's being wiped, once in each; draw calls come to nothing. Frames
 * are called from a function of a known name, and on demand several at once, each a sixtieth of a second after the last:
 * what is called once per frame takes thousands of frames to be compiled for good.
 */
export function installFrameCounter(): void {
  const counter: FrameCounter = { drawn: 0, speed: 1 };
  (globalThis as { flProbe?: FrameCounter }).flProbe = counter;
  const gl = WebGL2RenderingContext.prototype;
  const { clear } = gl;
  gl.clear = function (buffers) {
    counter.drawn++;
    clear.call(this, buffers);
  };
  const nothing = (): void => {};
  gl.drawElements = nothing;
  gl.drawArrays = nothing;
  gl.drawElementsInstanced = nothing;
  gl.drawArraysInstanced = nothing;

  const call = (callback: FrameRequestCallback, now: number): void => callback(now);
  // A place that has called many functions calls the next one as the browser does: compiled by itself, not into its caller.
  for (let n = 0; n < 1000; n++) call([() => 0, () => 1, () => 2, () => 3, () => 4, () => 5][n % 6]!, 0.5);
  const { requestAnimationFrame } = globalThis;
  // In an object: a number in a closure's variable is made anew with every write.
  const ahead = { ms: 0.5 };
  let hurrying = false;
  let last: FrameRequestCallback | undefined;
  let handed: FrameRequestCallback | undefined;
  globalThis.requestAnimationFrame = (callback) => {
    if (hurrying) return 0;
    // A loop hands in the same function over and over: only such a one is hurried, and it gets one wrapper.
    if (callback !== last || handed === undefined) {
      last = callback;
      handed = function flFrame(now) {
        for (let n = 1; n < counter.speed && callback === last; n++) {
          ahead.ms += 1000 / 60;
          hurrying = true;
          call(callback, now + ahead.ms);
          hurrying = false;
        }
        call(callback, now + ahead.ms);
      };
    }
    return requestAnimationFrame.call(globalThis, handed);
  };
}
