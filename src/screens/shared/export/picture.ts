import { type Block, fitText, type Room, type WidthOf } from './fit';

/** A line of the picture. */
export interface PictureLine {
  readonly rank: number;
  readonly name: string;
  readonly total: string;
}

/** Measures of the picture, px. */
const WIDTH = 1080;
const HEAD = 250;
const ROW = 76;
const FOOT = 90;
const SIDE = 64;

const STEPS: Readonly<Record<number, string>> = { 1: '#f2b705', 2: '#b9c4d8', 3: '#c9814a' };

const ROOM = WIDTH - 2 * SIDE;
const TITLE = { most: ROOM, largest: 64, smallest: 40, lines: 2 } as const;
const SUB = { most: ROOM, largest: 36, smallest: 26, lines: 1 } as const;
const NAME = { most: 620, largest: 38, smallest: 26, lines: 1 } as const;
/** Height of a line of the title as a share of its size. */
const LEADING = 1.12;

/** The title's lines, the middle of the first and of the words under them, and where the standings begin, px. */
export function layoutHead(
  title: string,
  widthOf: WidthOf,
): { readonly title: Block; readonly titleY: number; readonly subY: number; readonly height: number } {
  const block = fitText(title, TITLE, widthOf);
  // A second line makes the picture higher.
  const more = Math.round((block.lines.length - 1) * block.size * LEADING);
  return { title: block, titleY: 104, subY: 176 + more, height: HEAD + more };
}

/**
 * Draws standings as a picture to keep or to share.
 *
 * @throws when this browser has no canvas, or cannot write a picture
 */
export async function drawStandings(
  title: string,
  sub: string,
  lines: readonly PictureLine[],
  foot: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const c = canvas.getContext('2d');
  if (!c) throw new Error('There is no canvas to draw on.');
  const font = getComputedStyle(document.body).fontFamily;
  const widthIn =
    (weight: number): WidthOf =>
    (text, size) => {
      c.font = `${weight} ${size}px ${font}`;
      return c.measureText(text).width;
    };
  const write = (text: string, room: Room, weight: number, x: number, y: number): void => {
    const { lines, size } = fitText(text, room, widthIn(weight));
    c.font = `${weight} ${size}px ${font}`;
    c.fillText(lines.join(' '), x, y);
  };
  const head = layoutHead(title, widthIn(820));
  canvas.width = WIDTH;
  canvas.height = head.height + lines.length * ROW + FOOT;
  c.fillStyle = '#0e1730';
  c.fillRect(0, 0, WIDTH, canvas.height);
  c.fillStyle = '#ffc21f';
  c.fillRect(0, 0, WIDTH, 16);
  c.textBaseline = 'middle';
  c.fillStyle = '#ffffff';
  c.font = `820 ${head.title.size}px ${font}`;
  for (const [i, line] of head.title.lines.entries())
    c.fillText(line, SIDE, head.titleY + i * head.title.size * LEADING);
  c.fillStyle = '#b3bfe0';
  write(sub, SUB, 500, SIDE, head.subY);
  for (const [i, { rank, name, total }] of lines.entries()) {
    const y = head.height + i * ROW;
    const middle = y + ROW / 2 - 4;
    c.fillStyle = i % 2 === 0 ? '#141f42' : '#0e1730';
    c.fillRect(SIDE - 24, y, WIDTH - 2 * SIDE + 48, ROW - 8);
    c.fillStyle = STEPS[rank] ?? '#ffffff';
    c.font = `820 38px ${font}`;
    c.fillText(String(rank), SIDE, middle);
    c.fillStyle = '#ffffff';
    write(name, NAME, 680, SIDE + 84, middle);
    c.font = `680 38px ${font}`;
    c.textAlign = 'right';
    c.fillText(total, WIDTH - SIDE, middle);
    c.textAlign = 'left';
  }
  c.fillStyle = '#b3bfe0';
  c.font = `640 30px ${font}`;
  c.fillText(foot, SIDE, canvas.height - FOOT / 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))));
  });
}
