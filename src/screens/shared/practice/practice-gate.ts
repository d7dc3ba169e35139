import { Phase } from '../../../sim';
import type { Frame } from './practice-frame';

/** The start gate: before the rider's shins, its posts wide enough apart to be seen beside them, m. */
const GATE_Y = 1;
const POST_X = 2.1;
/** How far the wand has swung once it was pushed open, rad. */
const OPEN = 1.25;

/** The start gate and its wand: shut across the skis until the push-off, swung open down the hill after it. */
export function drawGate({ g, height, s, palette, px, py }: Frame): void {
  const at = py(GATE_Y);
  if (at > height) return;
  const [left, right] = [px(-POST_X), px(POST_X)];
  g.fillStyle = palette.shadow;
  for (const x of [left, right]) g.fillRect(x, at - 3, 46, 6);
  g.save();
  g.translate(left, at);
  if (s.phase !== Phase.gate) g.rotate(-OPEN);
  g.fillStyle = '#ff5a36';
  g.beginPath();
  g.roundRect(0, -3, (right - left) * 0.94, 6, 3);
  g.fill();
  g.restore();
  g.fillStyle = '#16213f';
  for (const x of [left, right]) {
    g.beginPath();
    g.roundRect(x - 7, at - 7, 14, 14, 4);
    g.fill();
  }
}
