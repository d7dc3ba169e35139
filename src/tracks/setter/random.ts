/** A repeatable source of random numbers: the same seed gives the same numbers everywhere. */
export interface Random {
  /** Returns the next number in [0, 1). */
  unit(): number;
  /** Returns the next number in [low, high). */
  between(low: number, high: number): number;
  /** Returns the next integer in [low, high]. */
  integer(low: number, high: number): number;
}

/**
 * Creates a Mulberry32 generator, integers only. Each part of a course has its own `stream`, so that more trees do not move a
 * gate.
 *
 * @param seed uint32
 */
export function createRandom(seed: number, stream: number): Random {
  let a = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0;
  const unit = (): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    integer: (low, high) => low + Math.floor(unit() * (high - low + 1)),
  };
}
