import { type Block, fitText, type Room, type WidthOf } from '../export';

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

/** Name and event get smaller in steps of this share of their size where the words stand too high. */
const SHRINK = 0.04;

type Placed = readonly [keyof typeof STYLES, Block];
type Measure = (kind: keyof typeof STYLES) => WidthOf;

/** The words in lines; name and event no larger than a share of their largest size. */
function blocksOf({ name, event, facts }: DiplomaText, share: number, widthOf: Measure): readonly Placed[] {
  const fitted = (kind: 'name' | 'event', words: string): Placed => {
    const style = STYLES[kind];
    // Sizes are even: those in between would step over the smallest.
    const largest = Math.max(style.smallest, 2 * Math.round((style.largest * share) / 2));
    return [kind, fitText(words, { ...style, largest }, widthOf(kind))];
  };
  return [
    fitted('name', name),
    fitted('event', event),
    ...facts.map((fact): Placed => ['fact', fitText(fact, STYLES.fact, widthOf('fact'))]),
  ];
}

const heightOf = (blocks: readonly Placed[]): number =>
  blocks.reduce(
    (sum, [kind, { lines, size }]) => sum + lines.length * size * STYLES[kind].leading + GAPS[kind],
    0,
  );

/**
 * Places name, event and facts between the heading and the panel: in the middle of what room is left.
 *
 * @param widthOf width of a text of a kind at a size, px
 */
export function layoutDiploma(text: DiplomaText, widthOf: Measure): readonly PlacedLine[] {
  const room = BOTTOM - TOP;
  let blocks = blocksOf(text, 1, widthOf);
  for (let share = 1 - SHRINK; share > 0 && heightOf(blocks) > room; share -= SHRINK)
    blocks = blocksOf(text, share, widthOf);
  let y = TOP + Math.max(0, room - heightOf(blocks)) * 0.35;
  return blocks.flatMap(([kind, { lines, size }]) => {
    const placed = lines.map((line): PlacedLine => {
      y += size * STYLES[kind].leading;
      return { kind, text: line, size, y: y - size * 0.22 };
    });
    y += GAPS[kind];
    return placed;
  });
}
