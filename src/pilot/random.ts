/** A seeded source of numbers in [0, 1): the same seed gives the same riders everywhere. */
export type Random = () => number;

/** Creates a mulberry32 generator, exact in every engine. */
export function createRandom(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a number around 0 with a deviation of about 1, within ±3. A sum of twelve draws would be slower for no benefit. */
export function bell(random: Random): number {
  return 2 * (random() + random() + random() - 1.5);
}
