/** Snow types, as stored in courses. */
export const Snow = { ice: 0, hard: 1, packed: 2, soft: 3, powder: 4 } as const;
export type SnowType = (typeof Snow)[keyof typeof Snow];

/**
 * One row a snow type, indexed by {@link Snow}.
 *
 * mu0: sliding friction, inside the measured 0.023 to 0.139 (Wolfsperger et al., Front. Mech. Eng. 7 (2021) 728722).
 * muE: edge-ploughing loss, the main brake in turns (Komissarov, arXiv 1812.02539; Appl. Sci. 12 (2022) 902).
 * hold: tangent of the margin by which the load may lean beyond the edge angle (Brown & Outwater, ASTM STP 1989).
 * flat: side-force cap of a flat ski, per unit of normal force.
 * shear: side-force cap at the snow's shear strength (Mössner et al., J. Glaciol.).
 * brake: factor on the wedge's friction.
 */
export interface SnowRow {
  readonly mu0: number;
  readonly muE: number;
  readonly hold: number;
  readonly flat: number;
  readonly shear: number;
  readonly brake: number;
}

export const SNOW: readonly SnowRow[] = [
  { mu0: 0.028, muE: 0.085, hold: 0.06, flat: 0.12, shear: 1.9, brake: 0.6 },
  { mu0: 0.035, muE: 0.105, hold: 0.21, flat: 0.3, shear: 2.8, brake: 0.9 },
  { mu0: 0.045, muE: 0.12, hold: 0.24, flat: 0.35, shear: 2.4, brake: 1 },
  { mu0: 0.065, muE: 0.16, hold: 0.27, flat: 0.4, shear: 1.8, brake: 1.1 },
  { mu0: 0.11, muE: 0.22, hold: 0.3, flat: 0.5, shear: 1.25, brake: 1.25 },
];
