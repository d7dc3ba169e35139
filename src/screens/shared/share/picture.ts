import { formatRaceTime, t } from '../../../i18n';
import { labelOf, type Mark, markFor, type Track } from '../../../tracks';
import { fitText } from '../export';
import { drawMap, type MapDrawing } from '../tracks';
import { FONT, lettersReady, METALS } from './look';
import type { Shareable } from './outgoing';

/** Size of the picture, px: portrait 4 : 5, as feeds and messengers show it whole. */
const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 64;

/** The palette of the morning: a picture is seen by people with any theme. */
const INK = '#0e1730';
const QUIET = '#46527a';
const SNOW = '#f6f8fd';
const BIB = '#ffc21f';
const MAP = {
  piste: '#ffffff',
  contour: '#c3d0ee',
  forest: '#a9bbe4',
  line: INK,
  red: '#d6201b',
  blue: '#1450e6',
} as const;
/** What is drawn of a mark; a picture is made of rides that have come down. */
type Won = Exclude<Mark, 'none'>;
const PENNANT = [
  [-1, -0.85],
  [1, -0.85],
  [0.62, 0],
  [1, 0.85],
  [-1, 0.85],
] as const;
const MEDALS: Readonly<Record<Won, readonly [fill: string, ink: string, mark: string]>> = {
  author: [INK, BIB, 'A'],
  gold: [...METALS.gold, '1'],
  silver: [...METALS.silver, '2'],
  bronze: [...METALS.bronze, '3'],
  finished: ['#1450e6', SNOW, '✓'],
};

type Pen = CanvasRenderingContext2D;

interface Words {
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly align?: CanvasTextAlign;
  /** Most width, px: longer words are written narrower. */
  readonly most?: number;
}

function write(pen: Pen, text: string, x: number, y: number, words: Words): void {
  pen.font = `${words.weight ?? 650} ${words.size}px ${FONT}`;
  pen.fillStyle = words.colour ?? INK;
  pen.textAlign = words.align ?? 'left';
  pen.fillText(text, x, y, words.most ?? WIDTH - 2 * EDGE);
}

/** Words on one line, in smaller letters where they are long. */
function writeWhole(pen: Pen, text: string, y: number, words: Words & { readonly weight: number }): void {
  const room = { most: WIDTH - 2 * EDGE, largest: words.size, smallest: 30, lines: 1 };
  const { lines, size } = fitText(text, room, (part, px) => {
    pen.font = `${words.weight} ${px}px ${FONT}`;
    return pen.measureText(part).width;
  });
  write(pen, lines.join(' '), EDGE, y, { ...words, size });
}

function drawCourse(pen: Pen, map: MapDrawing, x: number, y: number, width: number, height: number): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 36);
  pen.clip();
  pen.fillStyle = SNOW;
  pen.fillRect(x, y, width, height);
  const scale = Math.max(width / map.width, height / map.height);
  pen.translate(x + (width - map.width * scale) / 2, y + (height - map.height * scale) / 2);
  pen.scale(scale, scale);
  const fill = (d: string, colour: string): void => {
    pen.fillStyle = colour;
    pen.fill(new Path2D(d));
  };
  const stroke = (d: string, colour: string, wide: number): void => {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.stroke(new Path2D(d));
  };
  stroke(map.contours, MAP.contour, 0.8);
  stroke(map.indexContours, MAP.contour, 1.6);
  fill(map.forest, MAP.forest);
  fill(map.piste, MAP.piste);
  stroke(map.line, MAP.line, 1.4);
  fill(map.red, MAP.red);
  fill(map.blue, MAP.blue);
  fill(map.start, MAP.line);
  fill(map.finish.light, SNOW);
  fill(map.finish.dark, MAP.line);
  pen.restore();
}

function drawMedal(pen: Pen, medal: Won, x: number, y: number, radius: number): void {
  const [fill, ink, mark] = MEDALS[medal];
  pen.beginPath();
  if (medal === 'bronze') pen.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius * 0.4);
  else if (medal === 'silver') {
    for (let i = 0; i < 6; i++) {
      const angle = (Math.PI * (2 * i + 1)) / 6;
      pen.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    pen.closePath();
  } else if (medal === 'finished') {
    // A pennant, as on the screens.
    for (const [dx, dy] of PENNANT) pen.lineTo(x + radius * dx, y + radius * dy);
    pen.closePath();
  } else pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  write(pen, mark, x, y + radius * 0.36, { size: radius, weight: 820, colour: ink, align: 'center' });
  write(pen, t(`medal.${medal}`), x, y + radius + 44, { size: 34, align: 'center', most: 260 });
}

/** The result over the map: who, what time, and the splits on the way to it. */
function drawResult(pen: Pen, track: Track, ride: Shareable, rider: string): void {
  const right = WIDTH - EDGE;
  write(pen, 'FALL LINE', EDGE, 110, { size: 52, weight: 900, most: 400 });
  write(pen, labelOf(track), right, 110, { size: 52, weight: 820, align: 'right', most: 200 });
  writeWhole(pen, track.name, 880, { size: 54, weight: 820 });
  const assisted = ride.assist === undefined ? '' : ` · ${t('share.assisted')}`;
  const who = `${rider} · ${t(`equipment.${ride.equipment}`)}${assisted}`;
  writeWhole(pen, who, 936, { size: 36, weight: 650, colour: QUIET });
  write(pen, formatRaceTime(ride.timeUs), EDGE, 1090, { size: 150, weight: 820, most: 640 });
  const medal = markFor(ride.timeUs, track.reference?.[ride.equipment], undefined);
  if (medal !== 'none') drawMedal(pen, medal, right - 110, 1020, 84);
  const rows = [...ride.splitsUs.map((us, i) => [t('share.split', { n: i + 1 }), us] as const)].slice(0, 4);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, rows.length + 1);
  for (const [i, [label, us]] of [...rows, [t('share.finish'), ride.timeUs] as const].entries()) {
    const x = EDGE + i * step;
    write(pen, label, x, 1210, { size: 30, colour: QUIET, most: step - 16 });
    write(pen, formatRaceTime(us), x, 1258, { size: 42, most: step - 16 });
  }
}

/**
 * A result as a picture: the map of the track, rider, time, medal and splits.
 *
 * @returns a PNG of 1080 × 1350 px; undefined where this browser cannot draw one
 */
export async function resultPicture(track: Track, ride: Shareable, rider: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  await lettersReady(`${track.name}${rider}`);
  pen.fillStyle = '#eef2fb';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = BIB;
  pen.fillRect(0, HEIGHT - 28, WIDTH, 28);
  drawCourse(pen, drawMap(track), EDGE, 150, WIDTH - 2 * EDGE, 640);
  drawResult(pen, track, ride, rider);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
