import type { Core } from './core';

/** The cores of older versions, oldest first. Written by scripts/sim/freeze.ts. */
export const frozen: readonly Core[] = [];
