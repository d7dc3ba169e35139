import { describe, expect, it } from 'vitest';
import { traceRide } from '../../../../../src/pilot/ghost-line';
import { drawHeat, heatOf } from '../../../../../src/screens/shared/lesson/heat';
import { setUp } from '../../../academy/streams';

/** A canvas that notes each line it is asked for. */
function fakeCanvas() {
  const lines: { colour: string; width: number; dashed: boolean }[] = [];
  let dashed = false;
  const pen = {
    ...{ lineJoin: '', lineCap: '', strokeStyle: '', fillStyle: '', lineWidth: 0 },
    setLineDash: (dash: readonly number[]) => {
      dashed = dash.length > 0;
    },
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    fillRect: () => undefined,
    stroke: () => lines.push({ colour: pen.strokeStyle, width: pen.lineWidth, dashed }),
  };
  const canvas = { width: 0, height: 0, getContext: () => pen };
  return { canvas: canvas as unknown as HTMLCanvasElement, lines };
}

/** The hue of a colour, degrees: 150 green, 2 red. */
const hue = (colour: string): number => Number(/^hsl\((\d+) /.exec(colour)![1]);

describe('the heat of a ridden line', () => {
  it('rises with the loss, from none to its most, and is none where nothing is known', () => {
    expect([undefined, -50_000, 0].map(heatOf)).toEqual([0, 0, 0]);
    expect([100_000, 200_000, 400_000, 900_000].map(heatOf)).toEqual([0.25, 0.5, 1, 1]);
  });

  it('is drawn from gate to gate: the more was lost there, the redder and wider, beside the dotted line', () => {
    const { k, author } = setUp('ideal-line');
    const trace = traceRide(k, author);
    const losses = [...k.gateX, 0].map((_, i) => (i === 3 ? 400_000 : i === 5 ? 150_000 : 0));
    const { canvas, lines } = fakeCanvas();
    drawHeat(canvas, k, trace, trace, losses);
    const [ideal, ...mine] = lines;
    expect(ideal!.dashed).toBe(true);
    expect(mine.map(({ dashed }) => dashed)).toEqual(losses.map(() => false));
    const [hot, warm, cool] = [mine[3]!, mine[5]!, mine[4]!];
    expect([cool, warm, hot].map(({ colour }) => hue(colour))).toEqual([150, 95, 2]);
    expect(hot.width).toBeGreaterThan(warm.width);
    expect(warm.width).toBeGreaterThan(cool.width);
  });
});
