import { formatNumber, t } from '../../../i18n';
import { Snow } from '../../../sim';
import { centreHeight, centreLine } from '../../../tracks';
import type { Palette } from './palette';
import type { BuilderState } from './session';
import { inSight, outsideOf, type Size, spotOf } from './space';

/** Steps of the drawn edges, CSS px. */
const EDGE_PX = 8;
/** Contour lines that are tried, m: the first that lie far enough apart are drawn. */
const CONTOURS = [1, 2, 5, 10, 20, 50, 100];

type Pen = CanvasRenderingContext2D;

interface Sheet {
  readonly pen: Pen;
  readonly size: Size;
  readonly s: BuilderState;
  readonly ink: Palette;
  /** First and last y drawn, mm. */
  readonly top: number;
  readonly bottom: number;
}

const px = ({ s, size }: Sheet, x: number): number => spotOf(s.view, size, { x, y: 0 }).left;
const py = ({ s, size }: Sheet, y: number): number => spotOf(s.view, size, { x: 0, y }).top;

function cellOf({ s }: Sheet, y: number): number {
  const { dy, snow } = s.history.now.course;
  return Math.max(0, Math.min(snow.length - 1, Math.floor(y / dy) + 1));
}

function contours(d: Sheet): void {
  const { pen, size, s, ink } = d;
  const { course } = s.history.now;
  const [high, low] = [centreHeight(course, d.top), centreHeight(course, d.bottom)];
  const apart = CONTOURS.find((m) => ((high - low) / m) * 14 < size.height) ?? 200;
  pen.strokeStyle = ink.contour;
  pen.lineWidth = 1;
  pen.beginPath();
  let before = high;
  for (let top = EDGE_PX / 2; top < size.height; top += EDGE_PX / 2) {
    const y = d.top + ((d.bottom - d.top) * top) / size.height;
    const z = centreHeight(course, y);
    if (Math.floor(z / apart) !== Math.floor(before / apart)) {
      const cross = (course.cross[cellOf(d, y) + 1] ?? 0) / 10_000;
      const grade = Math.max(0.08, (before - z) / (EDGE_PX / 2 / s.view.scale || 1));
      const tilt = (cross / grade) * (size.width / 2);
      pen.moveTo(0, top + tilt * -1);
      pen.lineTo(size.width, top + tilt);
    }
    before = z;
  }
  pen.stroke();
}

/** The strip between two distances from the centre line, as a path from `from` to `to`. */
function strip(d: Sheet, half: (cell: number) => number, from: number, to: number): void {
  const { pen, s } = d;
  const { course } = s.history.now;
  const step = (EDGE_PX / s.view.scale) * 1000;
  const ys: number[] = [];
  for (let y = from; y < to; y += step) ys.push(y);
  ys.push(to);
  pen.beginPath();
  for (const y of ys) pen.lineTo(px(d, centreLine(course, y) - half(cellOf(d, y))), py(d, y));
  for (const y of ys.reverse()) pen.lineTo(px(d, centreLine(course, y) + half(cellOf(d, y))), py(d, y));
  pen.closePath();
}

function snowColour(ink: Palette, snow: number): string {
  const shares: Readonly<Record<number, string>> = {
    [Snow.ice]: `color-mix(in srgb, ${ink.blue} 34%, ${ink.piste})`,
    [Snow.hard]: ink.piste,
    [Snow.packed]: `color-mix(in srgb, ${ink.contour} 26%, ${ink.piste})`,
    [Snow.soft]: `color-mix(in srgb, ${ink.contour} 55%, ${ink.piste})`,
    [Snow.powder]: `color-mix(in srgb, ${ink.contour} 85%, ${ink.piste})`,
  };
  return shares[snow] ?? ink.piste;
}

function piste(d: Sheet): void {
  const { pen, s, ink } = d;
  const { course } = s.history.now;
  pen.font = `600 13px ${ink.letters}`;
  pen.textAlign = 'right';
  let from = Math.max(d.top, -20_000);
  const end = Math.min(d.bottom, (course.z.length - 4) * course.dy);
  while (from < end) {
    const cell = cellOf(d, from);
    let last = cell;
    while (last + 1 < course.snow.length && course.snow[last + 1] === course.snow[cell]) last++;
    const to = last === course.snow.length - 1 ? end : Math.min(end, last * course.dy);
    if (to <= from) break;
    strip(d, (c) => course.width[c]!, from, to);
    pen.fillStyle = snowColour(ink, course.snow[cell]!);
    pen.fill();
    // In words too: a tint alone tells nobody.
    pen.fillStyle = ink.quiet;
    const kind = course.snow[cell]!;
    pen.fillText(
      t(`builder.snow.${kind}`),
      px(d, centreLine(course, from) - course.nets[cell]!) - 6,
      Math.max(14, py(d, from) + 14),
    );
    from = to + 1;
  }
  strip(d, (c) => course.width[c]!, Math.max(d.top, -20_000), end);
  pen.strokeStyle = ink.edge;
  pen.lineWidth = 1.5;
  pen.stroke();
  strip(d, (c) => course.nets[c]!, Math.max(d.top, -20_000), end);
  pen.setLineDash([2, 4]);
  pen.strokeStyle = ink.behind;
  pen.stroke();
  pen.setLineDash([]);
}

function lineAcross(
  d: Sheet,
  y: number,
  half: number,
  dash: readonly number[],
  width: number,
  colour: string,
): void {
  const { pen, s } = d;
  const x = centreLine(s.history.now.course, y);
  pen.setLineDash([...dash]);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(px(d, x - half), py(d, y));
  pen.lineTo(px(d, x + half), py(d, y));
  pen.stroke();
  pen.setLineDash([]);
}

function patches(d: Sheet): void {
  const { pen, s, ink } = d;
  for (const p of s.history.now.course.patches) {
    if (p.y1 < d.top || p.y0 > d.bottom) continue;
    pen.fillStyle = snowColour(ink, p.snow);
    pen.strokeStyle = ink.edge;
    pen.lineWidth = 1;
    const [left, top] = [px(d, p.x0), py(d, p.y0)];
    pen.fillRect(left, top, px(d, p.x1) - left, py(d, p.y1) - top);
    pen.strokeRect(left, top, px(d, p.x1) - left, py(d, p.y1) - top);
  }
}

function things(d: Sheet): void {
  const { pen, s, ink } = d;
  const { course } = s.history.now;
  const chosen = (kind: string, index: number): boolean => s.thing?.kind === kind && s.thing.index === index;
  for (const [i, b] of course.bumps.entries()) {
    const from = b.kind === 0 ? b.y - b.length : b.y;
    if (b.y + b.length < d.top || from > d.bottom) continue;
    strip(d, (c) => course.width[c]!, from, b.y + b.length);
    pen.fillStyle = `color-mix(in srgb, ${chosen('bump', i) ? ink.bib : ink.edge} 45%, transparent)`;
    pen.fill();
    lineAcross(d, b.kind === 0 ? b.y : b.y + b.length, course.width[cellOf(d, b.y)]!, [], 2, ink.ink);
  }
  for (const [i, y] of course.splits.entries()) {
    if (y < d.top || y > d.bottom) continue;
    lineAcross(d, y, course.nets[cellOf(d, y)]!, [8, 6], chosen('split', i) ? 4 : 2, ink.quiet);
  }
  for (const [i, tree] of course.trees.entries()) {
    if (tree.y < d.top - 3000 || tree.y > d.bottom + 3000) continue;
    const r = Math.max(2.5, (tree.r / 1000) * s.view.scale * 1.6);
    const [left, top] = [px(d, tree.x), py(d, tree.y)];
    pen.fillStyle = chosen('tree', i) ? ink.bib : ink.tree;
    pen.beginPath();
    pen.moveTo(left, top - r * 1.4);
    pen.lineTo(left + r, top + r);
    pen.lineTo(left - r, top + r);
    pen.fill();
  }
}

function startAndFinish(d: Sheet): void {
  const { pen, s, ink } = d;
  const { course } = s.history.now;
  lineAcross(d, 0, 4000, [], 4, ink.ink);
  const half = course.nets[cellOf(d, course.finish)]!;
  lineAcross(d, course.finish, half, [], 8, ink.surface);
  lineAcross(d, course.finish, half, [7, 7], 8, ink.ink);
  if (s.tool !== 'hill') return;
  pen.fillStyle = ink.ink;
  for (let i = 0; i < course.z.length; i++) {
    const y = (i - 2) * course.dy;
    if (y < d.top || y > d.bottom) continue;
    pen.beginPath();
    pen.arc(px(d, centreLine(course, y)), py(d, y), 4, 0, 7);
    pen.fill();
  }
}

function gates(d: Sheet): void {
  const { pen, s, ink } = d;
  const { gates: all } = s.history.now.course;
  const faulty = new Set(s.findings.faults.map(({ gate }) => gate));
  const r = Math.max(4, Math.min(9, s.view.scale * 1.5));
  pen.textAlign = 'center';
  for (const [i, gate] of all.entries()) {
    if (gate.y < d.top - 5000 || gate.y > d.bottom + 5000) continue;
    const [left, far, top] = [px(d, gate.x), px(d, outsideOf(gate)), py(d, gate.y)];
    const colour = i % 2 === 0 ? ink.red : ink.blue;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(left, top);
    pen.lineTo(far, top);
    pen.stroke();
    if (i === s.gate) {
      pen.strokeStyle = ink.bib;
      pen.lineWidth = 5;
      for (const [x, pole] of [
        [left, 'turning'],
        [far, 'outside'],
      ] as const) {
        if (s.pole !== 'both' && s.pole !== pole) continue;
        pen.beginPath();
        pen.arc(x, top, r + 6, 0, 7);
        pen.stroke();
      }
    }
    pen.fillStyle = colour;
    // Red is a circle, blue a square: never told by colour alone.
    pen.beginPath();
    if (i % 2 === 0) pen.arc(left, top, r, 0, 7);
    else pen.rect(left - r, top - r, 2 * r, 2 * r);
    pen.fill();
    pen.fillRect(far - 3, top - 3, 6, 6);
    const label = faulty.has(i + 1) ? `${i + 1} !` : String(i + 1);
    if (s.view.scale < 1 && i !== s.gate && !faulty.has(i + 1)) continue;
    pen.fillStyle = faulty.has(i + 1) ? ink.behind : ink.ink;
    pen.font = `700 13px ${ink.letters}`;
    pen.fillText(label, left - gate.side * (r + 14), top + 5);
  }
}

/** A line of known length in the corner. */
function scaleBar({ pen, size, s, ink }: Sheet): void {
  const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((m) => m * s.view.scale > 50) ?? 1000;
  const width = metres * s.view.scale;
  pen.fillStyle = ink.ink;
  pen.fillRect(12, size.height - 14, width, 3);
  pen.font = `600 13px ${ink.letters}`;
  pen.textAlign = 'left';
  pen.fillText(`${formatNumber(metres)} m`, 12, size.height - 20);
}

/** Draws the course from above: what is in sight, and nothing else. */
export function drawMap(pen: Pen, size: Size, s: BuilderState, ink: Palette): void {
  const [top, bottom] = inSight(s.view, size.height);
  const d: Sheet = { pen, size, s, ink, top, bottom };
  pen.fillStyle = ink.snow;
  pen.fillRect(0, 0, size.width, size.height);
  contours(d);
  piste(d);
  patches(d);
  things(d);
  startAndFinish(d);
  gates(d);
  scaleBar(d);
}
