import type { State } from './state';

const view = new DataView(new ArrayBuffer(8));

/** FNV-1a over the eight bytes of a double, low byte first. */
function mixDouble(h: number, value: number): number {
  view.setFloat64(0, value, true);
  let out = h;
  for (let i = 0; i < 8; i++) out = Math.imul(out ^ view.getUint8(i), 0x01000193);
  return out;
}

/**
 * Fingerprint of a state to the last bit: FNV-1a over the bits of its 20 moving values, so that two engines that ever
 * differ in one of them are found out. @returns uint32
 */
export function stateHash(s: State, seed = 0x811c9dc5): number {
  let h = seed;
  h = mixDouble(h, s.tick);
  h = mixDouble(h, s.phase);
  h = mixDouble(h, s.x);
  h = mixDouble(h, s.y);
  h = mixDouble(h, s.z);
  h = mixDouble(h, s.vx);
  h = mixDouble(h, s.vy);
  h = mixDouble(h, s.vz);
  h = mixDouble(h, s.hx);
  h = mixDouble(h, s.hy);
  h = mixDouble(h, s.u);
  h = mixDouble(h, s.p);
  h = mixDouble(h, s.N);
  h = mixDouble(h, s.vf);
  h = mixDouble(h, s.vs);
  h = mixDouble(h, s.stagger);
  h = mixDouble(h, s.crash);
  h = mixDouble(h, s.nextGate);
  h = mixDouble(h, s.t1);
  h = mixDouble(h, s.penalty);
  return h >>> 0;
}
