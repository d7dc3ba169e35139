/** Claimed times, µs, over which the judge of poisoned-verifier.ts does something else than to judge. */
export const poison = { hangs: 666_001, throws: 666_002, kills: 666_003 } as const;
