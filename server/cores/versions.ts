/** Versions that are frozen, for those who need not load their cores. Written by scripts/sim/freeze.ts. */
export const frozenVersions: readonly number[] = [];
