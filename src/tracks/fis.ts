import type { Difficulty, RaceStyle } from './track';

/*
 * The sport's figures, in one table with their sources, since the rules are revised every year. They are advice, not limits.
 * The rule book itself was not available: these are restatements of it, so they should be easy to change.
 *
 * [F1] a public restatement of the slalom rules; [F2] a course-setting plan citing ICR July 2025; [F3] srf.ch Einstein, "Wie
 * viele Tore hat ein Slalomkurs"; [F5] skiproguru.com, World Cup courses; [F6] course-faq.com, downhill gates; [F7] Wikipedia
 * "Super giant slalom" by a mirror; [F11] consultant.ru, Russian snowboard rules with the text of ICR 6104.3. "house" = our own
 * choice. The gradient of a slalom slope (ICR 802: 33 to 45 %, briefly over 52 %) is not among them: hills are made, not
 * measured.
 */

/** A range. A missing end is unlimited. Units depend on the figure. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly source: string;
}

export interface FisFigures {
  /** Vertical drop from start to finish, m, from the women's minimum to the men's maximum. */
  readonly drop: Range;
  /** Width of a gate, m; and of a gate in a combination, if different. */
  readonly gateWidth: Range;
  readonly verticalWidth?: Range;
  /** From one turning pole to the next, m. */
  readonly distance: Range;
  /** Alternative distance inside a hairpin or vertical, m. */
  readonly combined?: Range;
  /** From a turning pole to the next one on the same side (a delayed gate), m. */
  readonly delayed: Range;
  /** Side switches as a share of the drop in metres; the product is rounded to whole numbers. */
  readonly turns: Range;
  /** Tolerance of the number of side switches. */
  readonly turnsSlack: number;
  /** Distance between the nets, m. */
  readonly courseWidth: Range;
  /** Obligatory figures, if the style has some: hairpins, verticals of 3 to 4 gates, delayed gates. */
  readonly figures?: { readonly hairpins: Range; readonly verticals: Range; readonly delays: Range };
}

const OPEN: Range = { source: 'house: none found' };

export const FIS: Readonly<Record<RaceStyle, FisFigures>> = {
  slalom: {
    drop: { min: 140, max: 220, source: 'F5' },
    gateWidth: { min: 4, max: 6, source: 'F3, art. 801.2' },
    distance: { min: 6, max: 13, source: 'F1' },
    combined: { min: 0.75, max: 1, source: 'F1' },
    delayed: { min: 12, max: 18, source: 'F1' },
    turns: { min: 0.3, max: 0.35, source: 'F1' },
    turnsSlack: 3,
    courseWidth: { min: 10, source: 'house: no narrower than the finish, which is at least 10 m wide (F1)' },
    figures: {
      hairpins: { min: 3, source: 'F1' },
      verticals: { min: 1, max: 3, source: 'F1' },
      delays: { min: 1, max: 3, source: 'F1' },
    },
  },
  'giant-slalom': {
    drop: { min: 250, max: 450, source: 'F2, art. 901.1' },
    gateWidth: { min: 4, max: 8, source: 'F2, art. 901.2.3' },
    distance: { min: 10, source: 'F2' },
    delayed: { min: 10, source: 'F2' },
    turns: { min: 0.11, max: 0.15, source: 'F2, art. 901.2.4' },
    turnsSlack: 0,
    courseWidth: { min: 40, source: 'F2: about 40 m' },
  },
  'super-g': {
    drop: { min: 400, max: 650, source: 'F5' },
    gateWidth: { min: 6, max: 8, source: 'F6: open gates' },
    verticalWidth: { min: 8, max: 12, source: 'F6: vertical gates' },
    distance: { min: 25, source: 'F7' },
    delayed: {
      min: 15,
      source: 'house: F7 has 25 m between any two poles, and no figure of their own for these',
    },
    turns: { min: 0.07, source: 'F7: 6 % at World Cup level' },
    turnsSlack: 0,
    courseWidth: { min: 30, source: 'F7: about 30 m' },
  },
  downhill: {
    drop: { min: 450, max: 1100, source: 'F5' },
    gateWidth: { min: 8, source: 'F6' },
    distance: OPEN,
    delayed: OPEN,
    turns: OPEN,
    turnsSlack: 0,
    courseWidth: { min: 30, source: 'house: as in super-G' },
  },
};

/** The sport's figures for a parallel course for snowboards; there are no others for snowboards. */
export interface BoardFigures {
  /** Distance between consecutive turning poles, m, and the advice for the whole course. */
  readonly distance: Range;
  readonly meanDistance: Range;
  readonly gates: Range;
}

export const BOARD_FIS: Readonly<Partial<Record<RaceStyle, BoardFigures>>> = {
  slalom: {
    distance: { min: 10, max: 14, source: 'F11, ICR 6104.3' },
    meanDistance: { min: 11, max: 13, source: 'F11, ICR 6104.3: advised' },
    gates: { min: 23, max: 30, source: 'F11: about' },
  },
  'giant-slalom': {
    distance: { min: 20, max: 25, source: 'F11, ICR 6104.3' },
    meanDistance: { min: 22, max: 24, source: 'F11, ICR 6104.3: advised' },
    gates: { min: 22, max: 26, source: 'F11: about' },
  },
};

/**
 * Share of the sport's least drop (and of its least obligatory figures) that is asked of a track of this difficulty: easy and
 * medium tracks are shorter than a World Cup slope. House decision. A track without a difficulty is measured by the full
 * figures.
 */
export const DROP_SHARE: Readonly<Record<Difficulty, number>> = { easy: 0.35, medium: 0.6, hard: 1 };

/** Gates closer than this along the hill belong to one combination (hairpin or vertical), m. House. */
export const COMBINATION = 7.6;
