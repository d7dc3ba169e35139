/** What the rider stands on. */
export type Equipment = 'ski' | 'board';

/** Disciplines as stored in courses: the index chooses the gear and the look of the gates. */
export const Discipline = { slalom: 0, giantSlalom: 1, superG: 2, downhill: 3 } as const;
export type DisciplineCode = (typeof Discipline)[keyof typeof Discipline];

/** Parameters of one kind of ski or board. Literals of simVersion 1; "tuned" = a design choice, not a measurement. */
export interface Gear {
  readonly name: 'SL' | 'GS' | 'SG' | 'DH' | 'PSL' | 'PGS';
  /** Side-cut radius, m (FIS equipment rules: GS 30, SG 45, DH 50; SL 12 to 13 usual; boards: makers' figures). */
  readonly radius: number;
  /** Largest tan(edge angle / 2) (Reid et al., Front. Sports Act. Living 2 (2020) 25: SL 66 to 71°). */
  readonly qmax: number;
  /** Sine of the edge angle at which engagement is half complete: stiffer, longer skis engage later (tuned). */
  readonly s0: number;
  /** Edge servo: gain and rate limit, 1/s (tuned to gate rhythm). */
  readonly edgeGain: number;
  readonly edgeRate: number;
  /** Share of the edge available from angulation alone, and the speed (m/s) from which all of it is. */
  readonly edgeBase: number;
  readonly edgeFullSpeed: number;
  /** Edge limit in full tuck. */
  readonly tuckEdge: number;
  /** Drag areas CdA in tuck, normal stance and brake, m² (Meyer et al. 2012; Supej/Elfmark drag models). */
  readonly cdTuck: number;
  readonly cdNormal: number;
  readonly cdBrake: number;
  /** Self-alignment, 1/s; foot pivot, rad/s, and the speed (m/s) at which it is halved (tuned). */
  readonly align: number;
  readonly pivot: number;
  readonly pivotSpeed: number;
  /** Wedge friction and brake pivot, rad/s. */
  readonly wedge: number;
  readonly brakePivot: number;
  /** Factors on sliding friction and on grip (Wolfsperger 2021: a board glides a little worse). */
  readonly glide: number;
  readonly grip: number;
  /** Edge limit factor on the heel side (1 for skis); sine of the slip angle at which an edge catches. */
  readonly heel: number;
  readonly catchSine: number;
  /** Start kick, m/s; skating limit, m/s, and pull, m/s². */
  readonly push: number;
  readonly skateSpeed: number;
  readonly skatePull: number;
  /** Half width of the straddle zone at the turning pole, m. */
  readonly straddle: number;
  /** Impact speed at which a landing becomes a crash, m/s. */
  readonly landing: number;
  /** Distance (m) within which the pole is brushed, and the largest share of speed a brush costs. */
  readonly clear: number;
  readonly brush: number;
}

const SKI = { glide: 1, grip: 1, heel: 1, catchSine: 0.75, push: 3, skateSpeed: 5.5, skatePull: 2.4 };
const BOARD = {
  glide: 1.08,
  grip: 0.97,
  heel: 0.92,
  catchSine: 0.5,
  push: 3.4,
  skateSpeed: 2.5,
  skatePull: 1.2,
};

const SL: Gear = {
  ...SKI,
  name: 'SL',
  radius: 13,
  qmax: 0.7,
  s0: 0.5,
  edgeGain: 14,
  edgeRate: 6,
  edgeBase: 0.45,
  edgeFullSpeed: 8,
  tuckEdge: 0.38,
  cdTuck: 0.23,
  cdNormal: 0.46,
  cdBrake: 0.7,
  align: 4.5,
  pivot: 1.8,
  pivotSpeed: 4,
  wedge: 0.42,
  brakePivot: 2.6,
  straddle: 0.12,
  landing: 5.8,
  clear: 0.4,
  brush: 0.01,
};

const GS: Gear = {
  ...SKI,
  name: 'GS',
  radius: 30,
  qmax: 0.68,
  s0: 0.55,
  edgeGain: 12,
  edgeRate: 4.8,
  edgeBase: 0.45,
  edgeFullSpeed: 11,
  tuckEdge: 0.38,
  cdTuck: 0.2,
  cdNormal: 0.43,
  cdBrake: 0.7,
  align: 4,
  pivot: 1.6,
  pivotSpeed: 4,
  wedge: 0.4,
  brakePivot: 2.2,
  straddle: 0.14,
  landing: 6.2,
  clear: 0.35,
  brush: 0.02,
};

const SG: Gear = {
  ...SKI,
  name: 'SG',
  radius: 45,
  qmax: 0.6,
  s0: 0.8,
  edgeGain: 10,
  edgeRate: 4,
  edgeBase: 0.45,
  edgeFullSpeed: 14,
  tuckEdge: 0.42,
  cdTuck: 0.18,
  cdNormal: 0.4,
  cdBrake: 0.7,
  align: 3.6,
  pivot: 1.5,
  pivotSpeed: 4,
  wedge: 0.38,
  brakePivot: 1.9,
  glide: 0.97,
  straddle: 0.15,
  landing: 6.8,
  clear: 0.4,
  brush: 0.03,
};

const DH: Gear = {
  ...SKI,
  name: 'DH',
  radius: 50,
  qmax: 0.55,
  s0: 1.1,
  edgeGain: 9,
  edgeRate: 3.6,
  edgeBase: 0.45,
  edgeFullSpeed: 15,
  tuckEdge: 0.45,
  cdTuck: 0.17,
  cdNormal: 0.38,
  cdBrake: 0.7,
  align: 3.4,
  pivot: 1.4,
  pivotSpeed: 4,
  wedge: 0.36,
  brakePivot: 1.7,
  glide: 0.94,
  straddle: 0.15,
  landing: 7.2,
  clear: 0.4,
  brush: 0.03,
};

const PSL: Gear = {
  ...BOARD,
  name: 'PSL',
  radius: 11,
  qmax: 0.68,
  s0: 0.5,
  edgeGain: 11,
  edgeRate: 4.6,
  edgeBase: 0.4,
  edgeFullSpeed: 8,
  tuckEdge: 0.5,
  cdTuck: 0.28,
  cdNormal: 0.44,
  cdBrake: 0.6,
  align: 4.2,
  pivot: 1.5,
  pivotSpeed: 3.5,
  wedge: 0.5,
  brakePivot: 2.4,
  straddle: 0.1,
  landing: 5.6,
  clear: 0.4,
  brush: 0.012,
};

const PGS: Gear = {
  ...BOARD,
  name: 'PGS',
  radius: 21,
  qmax: 0.68,
  s0: 0.5,
  edgeGain: 9,
  edgeRate: 3.8,
  edgeBase: 0.4,
  edgeFullSpeed: 11,
  tuckEdge: 0.5,
  cdTuck: 0.26,
  cdNormal: 0.42,
  cdBrake: 0.6,
  align: 3.8,
  pivot: 1.3,
  pivotSpeed: 3.5,
  wedge: 0.48,
  brakePivot: 2.1,
  straddle: 0.1,
  landing: 5.8,
  clear: 0.35,
  brush: 0.02,
};

export const GEAR: Readonly<Record<Gear['name'], Gear>> = { SL, GS, SG, DH, PSL, PGS };

const SKIS: readonly Gear[] = [SL, GS, SG, DH];
const BOARDS: readonly Gear[] = [PSL, PGS, PGS, PGS];

/**
 * The gear a rider takes to a discipline: skis of that discipline; a slalom board in slalom, else the long board.
 *
 * @param discipline one of {@link Discipline}
 */
export function gearFor(discipline: DisciplineCode, equipment: Equipment): Gear {
  return (equipment === 'ski' ? SKIS : BOARDS)[discipline]!;
}
