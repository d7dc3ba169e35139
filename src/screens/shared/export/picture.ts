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

/** A text cut off where it would be wider than `width`. */
function fitted(c: CanvasRenderingContext2D, text: string, width: number): string {
  if (c.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && c.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
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
  canvas.width = WIDTH;
  canvas.height = HEAD + lines.length * ROW + FOOT;
  const c = canvas.getContext('2d');
  if (!c) throw new Error('There is no canvas to draw on.');
  const font = getComputedStyle(document.body).fontFamily;
  c.fillStyle = '#0e1730';
  c.fillRect(0, 0, WIDTH, canvas.height);
  c.fillStyle = '#ffc21f';
  c.fillRect(0, 0, WIDTH, 16);
  c.textBaseline = 'middle';
  c.fillStyle = '#ffffff';
  c.font = `820 64px ${font}`;
  c.fillText(fitted(c, title, WIDTH - 2 * SIDE), SIDE, 104);
  c.fillStyle = '#b3bfe0';
  c.font = `500 36px ${font}`;
  c.fillText(fitted(c, sub, WIDTH - 2 * SIDE), SIDE, 176);
  for (const [i, { rank, name, total }] of lines.entries()) {
    const y = HEAD + i * ROW;
    const middle = y + ROW / 2 - 4;
    c.fillStyle = i % 2 === 0 ? '#141f42' : '#0e1730';
    c.fillRect(SIDE - 24, y, WIDTH - 2 * SIDE + 48, ROW - 8);
    c.fillStyle = STEPS[rank] ?? '#ffffff';
    c.font = `820 38px ${font}`;
    c.fillText(String(rank), SIDE, middle);
    c.fillStyle = '#ffffff';
    c.font = `680 38px ${font}`;
    c.fillText(fitted(c, name, 620), SIDE + 84, middle);
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
