import { FONT, METALS } from '../share';

type Pen = CanvasRenderingContext2D;

/** The medals of the places: metal with ink, and its bright edge. */
const STEPS: Readonly<
  Record<number, { readonly metal: readonly [metal: string, ink: string]; readonly edge: string }>
> = {
  1: { metal: METALS.gold, edge: '#ffe08a' },
  2: { metal: METALS.silver, edge: '#eef2fb' },
  3: { metal: METALS.bronze, edge: '#ecb68a' },
};
const RIBBON = ['#1450e6', '#0e3bb0'] as const;
const RADIUS = 122;

/** The shapes of the screens' medals: a scalloped disc, a hexagon, a rounded square. */
function outline(pen: Pen, rank: number, x: number, y: number, r: number): void {
  pen.beginPath();
  if (rank === 3) {
    pen.roundRect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, r * 0.38);
    return;
  }
  const corners = rank === 1 ? 24 : 6;
  for (let i = 0; i < corners; i++) {
    const a = (i / corners) * 2 * Math.PI - Math.PI / 2;
    const k = rank === 1 && i % 2 === 1 ? r * 0.87 : r;
    pen.lineTo(x + Math.cos(a) * k, y + Math.sin(a) * k);
  }
  pen.closePath();
}

function number(pen: Pen, text: string, x: number, y: number, size: number, ink: string, most: number): void {
  pen.font = `900 ${size}px ${FONT}`;
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.fillText(text, x, y + size * 0.36, most);
}

/** Two bands of the ribbon that meet behind the medal. */
function ribbon(pen: Pen, x: number, y: number): void {
  for (const [s, colour] of [
    [1, RIBBON[1]],
    [-1, RIBBON[0]],
  ] as const) {
    const band = (from: number, to: number, fill: string): void => {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.lineTo(x + s * (16 + from), y - 250);
      pen.lineTo(x + s * (16 + to), y - 250);
      pen.lineTo(x + s * (to - 62), y - 60);
      pen.lineTo(x + s * (from - 62), y - 60);
      pen.closePath();
      pen.fill();
    };
    band(20, 92, colour);
    band(48, 64, '#ffffff');
  }
}

function medal(pen: Pen, rank: number, x: number, y: number): void {
  const {
    metal: [metal, ink],
    edge,
  } = STEPS[rank]!;
  ribbon(pen, x, y);
  pen.save();
  pen.shadowColor = 'rgb(20 36 90 / 0.4)';
  pen.shadowBlur = 30;
  pen.shadowOffsetY = 12;
  outline(pen, rank, x, y, RADIUS);
  pen.fillStyle = edge;
  pen.fill();
  pen.restore();
  outline(pen, rank, x, y, RADIUS * 0.94);
  pen.fillStyle = metal;
  pen.fill();
  outline(pen, rank, x, y, RADIUS * 0.74);
  pen.strokeStyle = ink;
  pen.globalAlpha = 0.4;
  pen.lineWidth = 6;
  pen.stroke();
  pen.globalAlpha = 1;
  number(pen, String(rank), x, y, 128, ink, 150);
}

/** A bib with the place on it, for everybody below the podium. */
function bib(pen: Pen, rank: number, x: number, y: number): void {
  const [w, h] = [210, 230];
  pen.save();
  pen.shadowColor = 'rgb(20 36 90 / 0.4)';
  pen.shadowBlur = 30;
  pen.shadowOffsetY = 12;
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(x - w / 2, y - h / 2, w, h, 26);
  pen.fill();
  pen.restore();
  pen.save();
  pen.beginPath();
  pen.roundRect(x - w / 2, y - h / 2, w, h, 26);
  pen.clip();
  pen.fillStyle = '#ffc21f';
  pen.fillRect(x - w / 2, y + h / 2 - 44, w, 44);
  pen.restore();
  number(pen, String(rank), x, y - 20, 120, '#0e1730', w - 36);
}

/** The sign of a place: a medal for the first three, a bib with the number for the others. */
export function drawRankMark(pen: Pen, rank: number, x: number, y: number): void {
  if (STEPS[rank] === undefined) bib(pen, rank, x, y);
  else medal(pen, rank, x, y);
}
