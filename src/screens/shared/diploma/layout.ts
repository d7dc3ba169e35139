import { type Block, fitText, type Room, type WidthOf } from './fit';

/** What a diploma says. */
export interface DiplomaText {
  readonly rank: number;
  readonly name: string;
  readonly event: string;
  /** Club and date, discipline and track: a line each. */
  readonly facts: readonly string[];
}

/** Size of the picture, px: portrait 4 : 5, as feeds and messengers show it whole. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
export const EDGE = 72;
/** Where the snow begins under the mountains. */
export const SNOW = 436;
/** The panel with place and time. */
export const PANEL = { x: EDGE, y: 1112, width: WIDTH - 2 * EDGE, height: 150 } as const;

/** How a kind of text is written. */
export interface Style extends Room {
  readonly weight: number;
  /** Height of a line as a share of the size. */
  readonly leading: number;
}

const MOST = WIDTH - 2 * EDGE;
export const STYLES = {
  name: { most: MOST, largest: 108, smallest: 46, lines: 2, weight: 860, leading: 1.04 },
  event: { most: MOST, largest: 58, smallest: 34, lines: 2, weight: 700, leading: 1.12 },
  fact: { most: MOST, largest: 36, smallest: 26, lines: 1, weight: 540, leading: 1.3 },
} as const satisfies Record<string, Style>;

/** A line of text at its place: y is its base line. */
export interface PlacedLine {
  readonly kind: keyof typeof STYLES;
  readonly text: string;
  readonly size: number;
  readonly y: number;
}

/** Where the heading stands, and where the words under it may begin and must end. */
export const HEADING_Y = 652;
const TOP = 686;
const BOTTOM = PANEL.y - 34;
const GAPS = { name: 26, event: 22, fact: 2 } as const;

/**
 * Places name, event and facts between the heading and the panel: in the middle of what room is left.
 *
 * @param widthOf width of a text of a kind at a size, px
 */
export function layoutDiploma(
  text: DiplomaText,
  widthOf: (kind: keyof typeof STYLES) => WidthOf,
): readonly PlacedLine[] {
  const blocks: readonly (readonly [keyof typeof STYLES, Block])[] = [
    ['name', fitText(text.name, STYLES.name, widthOf('name'))],
    ['event', fitText(text.event, STYLES.event, widthOf('event'))],
    ...text.facts.map((fact) => ['fact', fitText(fact, STYLES.fact, widthOf('fact'))] as const),
  ];
  const heightOf = ([kind, { lines, size }]: (typeof blocks)[number]): number =>
    lines.length * size * STYLES[kind].leading + GAPS[kind];
  const high = blocks.reduce((sum, block) => sum + heightOf(block), 0);
  let y = TOP + Math.max(0, BOTTOM - TOP - high) * 0.35;
  return blocks.flatMap(([kind, { lines, size }]) => {
    const placed = lines.map((line): PlacedLine => {
      y += size * STYLES[kind].leading;
      return { kind, text: line, size, y: y - size * 0.22 };
    });
    y += GAPS[kind];
    return placed;
  });
}
