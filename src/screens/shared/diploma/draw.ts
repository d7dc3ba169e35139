import type { Track } from '../../../tracks';
import type { WidthOf } from '../export';
import { FONT, lettersReady } from '../share';
import { drawMap, type MapDrawing } from '../tracks';
import {
  type DiplomaText,
  EDGE,
  HEADING_Y,
  HEIGHT,
  layoutDiploma,
  PANEL,
  SNOW,
  STYLES,
  WIDTH,
} from './layout';
import { drawRankMark } from './rank-mark';
import { drawScenery, PALETTES, type Palette } from './scenery';

/** What is drawn: the words of the diploma, in the light of its track. */
export interface DiplomaPicture extends DiplomaText {
  readonly product: string;
  readonly heading: string;
  /** `Place 3`, and `of 24`. */
  readonly place: string;
  readonly of: string;
  /** Time or points; '' where there is neither. */
  readonly total: string;
  /** The track it was ridden on, if it is here. */
  readonly track: Pick<Track, 'course' | 'seed'> | undefined;
  readonly light: Track['light'];
}

type Pen = CanvasRenderingContext2D;

const BIB = '#ffc21f';
const INK = '#0e1730';

interface Words {
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly align?: CanvasTextAlign;
  readonly spacing?: number;
  /** Most width, px: longer words are written narrower. */
  readonly most?: number;
}

function write(pen: Pen, text: string, x: number, y: number, words: Words): void {
  pen.font = `${words.weight} ${words.size}px ${FONT}`;
  pen.fillStyle = words.colour;
  pen.textAlign = words.align ?? 'left';
  pen.letterSpacing = `${words.spacing ?? 0}px`;
  pen.fillText(text, x, y, words.most);
  pen.letterSpacing = '0px';
}

/** Middle of the course, px: beside all but the longest names. */
const COURSE_X = 898;

/** The course from the mountain's foot down past the words: piste, line and gates, faint. */
function drawCourseLine(pen: Pen, map: MapDrawing, palette: Palette): void {
  const scale = (PANEL.y - SNOW - 30) / map.height;
  pen.save();
  // The piste goes on above the start and below the finish: here it begins where the snow does.
  pen.beginPath();
  pen.rect(0, SNOW + 40, WIDTH, PANEL.y - SNOW - 40);
  pen.clip();
  pen.translate(COURSE_X - (map.width / 2) * scale, SNOW + 8);
  pen.scale(scale, scale);
  pen.globalAlpha = 0.75;
  pen.fillStyle = palette.piste;
  pen.fill(new Path2D(map.piste));
  pen.globalAlpha = 0.4;
  pen.strokeStyle = palette.line;
  pen.lineWidth = 1.3;
  pen.stroke(new Path2D(map.line));
  pen.globalAlpha = 0.34;
  for (const [marks, colour] of [
    [map.red, '#ee2f2a'],
    [map.blue, '#1450e6'],
    [map.start, palette.ink],
    [map.finish.dark, palette.ink],
  ] as const) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(marks));
  }
  pen.restore();
}

function drawHead(pen: Pen, { product, heading }: DiplomaPicture, palette: Palette): void {
  pen.save();
  pen.translate(EDGE, 116);
  pen.transform(1, 0, -0.16, 1, 0, 0);
  write(pen, product.toUpperCase(), 0, 0, { size: 60, weight: 900, colour: palette.wordmark });
  pen.restore();
  const words = { size: 44, weight: 820, colour: palette.ink, spacing: 9 };
  write(pen, heading.toUpperCase(), EDGE, HEADING_Y, words);
  pen.fillStyle = BIB;
  pen.fillRect(EDGE, HEADING_Y + 20, 132, 9);
}

/** The bug of the ride's screen: the place on bib yellow, the time on ink. */
function drawPanel(pen: Pen, { place, of, total }: DiplomaPicture, { line }: Palette): void {
  const { x, y, width, height } = PANEL;
  const middle = y + height / 2;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 28);
  pen.save();
  pen.clip();
  pen.fillStyle = INK;
  pen.fillRect(x, y, width, height);
  const split = total === '' ? width : 400;
  pen.fillStyle = BIB;
  pen.fillRect(x, y, split, height);
  pen.restore();
  // At night the panel is as dark as what it lies on.
  pen.beginPath();
  pen.roundRect(x, y, width, height, 28);
  pen.lineWidth = 3;
  pen.strokeStyle = line;
  pen.stroke();
  const room = { most: split - 64 };
  write(pen, place, x + 36, middle + 6, { size: 62, weight: 860, colour: INK, ...room });
  write(pen, of, x + 36, middle + 50, { size: 34, weight: 600, colour: INK, ...room });
  if (total === '') return;
  const right = { align: 'right', most: width - split - 80 } as const;
  write(pen, total, x + width - 40, middle + 36, { size: 100, weight: 800, colour: '#ffffff', ...right });
}

/** Draws a diploma over the whole canvas. */
export function drawDiploma(canvas: HTMLCanvasElement, diploma: DiplomaPicture): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('There is no canvas to draw on.');
  const palette = PALETTES[diploma.light];
  drawScenery(pen, diploma.light);
  if (diploma.track !== undefined) drawCourseLine(pen, drawMap(diploma.track), palette);
  drawHead(pen, diploma, palette);
  drawRankMark(pen, diploma.rank, EDGE + 122, SNOW - 4);
  const widthOf =
    (kind: keyof typeof STYLES): WidthOf =>
    (text, size) => {
      pen.font = `${STYLES[kind].weight} ${size}px ${FONT}`;
      return pen.measureText(text).width;
    };
  for (const { kind, text, size, y } of layoutDiploma(diploma, widthOf)) {
    const colour = kind === 'fact' ? palette.quiet : palette.ink;
    write(pen, text, EDGE, y, { size, weight: STYLES[kind].weight, colour });
  }
  drawPanel(pen, diploma, palette);
  pen.fillStyle = BIB;
  pen.fillRect(0, HEIGHT - 24, WIDTH, 24);
}

/**
 * A diploma as a picture.
 *
 * @returns a PNG of 1080 × 1350 px
 * @throws when this browser has no canvas, or cannot write a picture
 */
export async function diplomaPicture(diploma: DiplomaPicture): Promise<Blob> {
  const { name, event, facts, heading, place, of } = diploma;
  await lettersReady([name, event, ...facts, heading, place, of].join(''));
  const canvas = document.createElement('canvas');
  drawDiploma(canvas, diploma);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))));
  });
}
