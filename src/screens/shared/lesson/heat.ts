import type { RideTrace } from '../../../pilot';
import type { Compiled } from '../../../sim';

/** Pixels of the canvas per metre down the hill, its width in metres, and room at both ends, m. */
const SCALE = 3;
const ACROSS = 34;
const ROOM = 8;
/** Loss at which a section is as hot as it gets, µs. */
const HOTTEST_US = 400_000;

/** How hot a loss is, 0 (nothing lost) … 1. */
export function heatOf(lostUs: number | undefined): number {
  return lostUs === undefined ? 0 : Math.max(0, Math.min(1, lostUs / HOTTEST_US));
}

/** From the green of the ideal line over yellow to red. */
function colourOf(heat: number): string {
  return `hsl(${Math.round(150 - 148 * heat)} 85% ${Math.round(34 + 10 * heat)}%)`;
}

/** Draws the ridden line from above in sections from gate to gate, the ideal line dotted beside it, and the poles. */
export function drawHeat(
  canvas: HTMLCanvasElement,
  k: Compiled,
  mine: RideTrace,
  best: RideTrace,
  losses: readonly (number | undefined)[],
): void {
  canvas.width = ACROSS * SCALE * 2;
  canvas.height = (k.finishY + 2 * ROOM) * SCALE;
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const px = (x: number): number => (x + ACROSS / 2) * SCALE * 2;
  const py = (y: number): number => (y + ROOM) * SCALE;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = '#7c89ad';
  ctx.lineWidth = 3;
  ctx.setLineDash([1, 9]);
  trace(ctx, best.points, 0, Number.POSITIVE_INFINITY, px, py);
  ctx.setLineDash([]);
  for (const [i, lost] of losses.entries()) {
    const heat = heatOf(lost);
    ctx.strokeStyle = colourOf(heat);
    ctx.lineWidth = 5 + 11 * heat;
    trace(ctx, mine.points, i === 0 ? 0 : k.gateY[i - 1]!, k.gateY[i] ?? k.finishY + 1, px, py);
  }
  k.gateX.forEach((x, i) => {
    ctx.fillStyle = i % 2 === 0 ? '#d6201b' : '#1450e6';
    ctx.fillRect(px(x) - 6, py(k.gateY[i]!) - 6, 12, 12);
  });
}

/** Strokes the part of a way between two heights down the hill. */
function trace(
  ctx: CanvasRenderingContext2D,
  points: Float32Array,
  from: number,
  to: number,
  px: (x: number) => number,
  py: (y: number) => number,
): void {
  ctx.beginPath();
  let begun = false;
  for (let i = 0; i < points.length; i += 2) {
    const y = points[i + 1]!;
    if (y < from - 1 || y > to) continue;
    if (begun) ctx.lineTo(px(points[i]!), py(y));
    else ctx.moveTo(px(points[i]!), py(y));
    begun = true;
  }
  ctx.stroke();
}
