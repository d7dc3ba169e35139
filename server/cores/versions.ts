/** Versions that are frozen, for code that does not need to load their cores. Written by scripts/sim/freeze.ts. */
export const frozenVersions: readonly number[] = [];
