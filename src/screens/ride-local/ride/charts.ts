import type { RideAnalysis, SectionLoss } from '../../../ride';
import type { Compiled } from '../../../sim';

/** A rectangle to draw into, in the units of the SVG's viewBox. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

const one = (n: number): string => n.toFixed(1);

/** One bar of the loss chart: where it stands and how far it reaches from the middle line. */
export interface Bar {
  readonly gate: number;
  readonly lossUs: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

/** Bars below the middle line = time lost, above it = time won, all on one scale. */
export function lossBars(table: readonly SectionLoss[], frame: Frame): Bar[] {
  const most = table.reduce((m, row) => Math.max(m, Math.abs(row.lossUs)), 50_000);
  const step = frame.width / Math.max(1, table.length);
  const middle = frame.height / 2;
  const gap = Math.min(4, step * 0.25);
  return table.map((row, i) => {
    const height = Math.max(1, (Math.abs(row.lossUs) / most) * (middle - 4));
    return {
      gate: row.gate,
      lossUs: row.lossUs,
      x: i * step + gap / 2,
      width: step - gap,
      y: row.lossUs > 0 ? middle : middle - height,
      height,
    };
  });
}

/** The section in which most time was lost, if any was. */
export function worstSection(table: readonly SectionLoss[]): SectionLoss | undefined {
  const worst = table.reduce<SectionLoss | undefined>(
    (w, row) => (row.lossUs > (w?.lossUs ?? 0) ? row : w),
    undefined,
  );
  return worst && worst.lossUs >= 10_000 ? worst : undefined;
}

/** Speed over the way down the hill, as an SVG path. Both riders of a chart share `topSpeed` and `length`, m/s and m. */
export function speedPath(a: RideAnalysis, frame: Frame, topSpeed: number, length: number): string {
  let path = '';
  let furthest = -1;
  for (let i = 0; i < a.samples; i++) {
    const y = a.y[i]!;
    // After a fall or a turn uphill the way is ridden again: the trace shows the first time.
    if (y <= furthest) continue;
    furthest = y;
    const px = Math.min(1, y / length) * frame.width;
    const py = frame.height - (a.speed[i]! / topSpeed) * (frame.height - 4);
    path += `${path === '' ? 'M' : 'L'}${one(px)} ${one(py)}`;
  }
  return path;
}

/** A line of a chart's scale: what stands at it and where it lies. */
export interface ScaleLine {
  readonly value: number;
  readonly at: number;
}

/** Steps of a scale: the smallest that gives at most four lines. */
const STEPS = [5, 10, 20, 25, 50, 100] as const;

/**
 * Round speeds for the scale of a speed trace.
 *
 * @param topSpeed at the upper edge, m/s, as for {@link speedPath}
 * @param perMetre what one m/s is in the unit shown
 */
export function speedScale(frame: Frame, topSpeed: number, perMetre: number): ScaleLine[] {
  const top = topSpeed * perMetre;
  const step = STEPS.find((s) => top / s <= 4.9) ?? 200;
  const lines: ScaleLine[] = [];
  for (let value = step; value < top; value += step) {
    lines.push({ value, at: frame.height - (value / top) * (frame.height - 4) });
  }
  return lines;
}

/** How a course is laid into a frame seen from above: start at the left, downhill to the right, rider's right below. */
export interface MapLay {
  readonly x: (courseX: number, courseY: number) => number;
  readonly y: (courseX: number, courseY: number) => number;
}

/** Sideways is shown this much larger than along, so that lines can be told apart. */
const STRETCH_LIMIT = 6;

/** The sideways middle of a course without gates, m. */
const NO_GATES = [-10, 10] as const;

/** A lay that holds every gate and the whole of these lines, wherever they went. */
export function layFor(k: Compiled, frame: Frame, lines: readonly RideAnalysis[] = []): MapLay {
  let low = k.gateX.length === 0 ? NO_GATES[0] : Number.POSITIVE_INFINITY;
  let high = k.gateX.length === 0 ? NO_GATES[1] : Number.NEGATIVE_INFINITY;
  for (let i = 0; i < k.gateX.length; i++) {
    const outside = k.gateX[i]! + k.gateSide[i]! * k.gateWidth[i]!;
    low = Math.min(low, k.gateX[i]!, outside);
    high = Math.max(high, k.gateX[i]!, outside);
  }
  for (const line of lines) {
    for (let i = 0; i < line.samples; i++) {
      low = Math.min(low, line.x[i]!);
      high = Math.max(high, line.x[i]!);
    }
  }
  const along = frame.width / k.finishY;
  const across = Math.min(along * STRETCH_LIMIT, frame.height / (high - low + 6));
  const middle = (low + high) / 2;
  return {
    x: (_x, y) => y * along,
    y: (x) => frame.height / 2 + (x - middle) * across,
  };
}

/** A ride's line from above, as an SVG path. */
export function linePath(a: RideAnalysis, lay: MapLay): string {
  let path = '';
  for (let i = 0; i < a.samples; i++) {
    const [x, y] = [a.x[i]!, a.y[i]!];
    path += `${i === 0 ? 'M' : 'L'}${one(lay.x(x, y))} ${one(lay.y(x, y))}`;
  }
  return path;
}
