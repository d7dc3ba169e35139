import type { Frame } from './practice-frame';

/** The rider is drawn this much larger than in true scale, or nobody would see the lean. */
const RIDER_SCALE = 1.75;

/** How the rider is dressed. */
export interface Kit {
  readonly equipment: 'ski' | 'board';
  readonly primary: string;
  readonly secondary: string;
}

/** A long rounded shape with its tip in front, in the rider's own frame (forward = up). */
function plank(g: CanvasRenderingContext2D, x: number, length: number, wide: number, tip: string): void {
  g.beginPath();
  g.roundRect(x - wide / 2, -length / 2, wide, length, wide / 2);
  g.fill();
  g.fillStyle = tip;
  g.beginPath();
  g.roundRect(x - wide / 2, -length / 2, wide, length * 0.14, wide / 2);
  g.fill();
}

/** The rider from above: skis or board under a body that leans into the turn and folds in the tuck. */
export function drawRider({ g, s, palette, px, py }: Frame, kit: Kit): void {
  const lean = s.u * 9;
  const tuck = Math.max(0, s.p);
  const spread = 1 + Math.max(0, -s.p) * 0.9;
  g.save();
  g.translate(px(s.x), py(s.y));
  g.rotate(Math.atan2(s.hx, s.hy));
  g.scale(RIDER_SCALE, RIDER_SCALE);
  g.save();
  // The sun stands still while the rider turns: the shadow falls to the right of the picture.
  const turn = Math.atan2(s.hx, s.hy);
  g.fillStyle = palette.shadow;
  g.rotate(-turn);
  g.beginPath();
  g.moveTo(0, -9);
  g.lineTo(34 - 12 * tuck, 3);
  g.lineTo(38 - 14 * tuck, 9);
  g.lineTo(30 - 12 * tuck, 13);
  g.lineTo(0, 9);
  g.fill();
  g.restore();
  if (kit.equipment === 'ski') {
    for (const side of [-1, 1]) {
      g.fillStyle = '#16213f';
      plank(g, side * 5.5 * spread, 46, 4.6, '#ff5a36');
    }
  } else {
    g.fillStyle = '#16213f';
    plank(g, 0, 44, 9, '#ff5a36');
  }
  const shoulders = 11 - 3 * tuck;
  g.fillStyle = kit.secondary;
  g.beginPath();
  g.ellipse(lean * 0.5, 3, 8.5, 9 + 2 * tuck, 0, 0, 7);
  g.fill();
  g.fillStyle = kit.primary;
  g.beginPath();
  g.ellipse(lean, -1 - 4 * tuck, shoulders, 6.5 + tuck, 0, 0, 7);
  g.fill();
  // The bib on the back, and the side of the body that the sun does not reach.
  g.fillStyle = 'rgba(14, 23, 48, 0.22)';
  g.beginPath();
  g.ellipse(lean, -1 - 4 * tuck, shoulders, 6.5 + tuck, 0, -Math.PI / 2.4, Math.PI / 2);
  g.fill();
  g.fillStyle = '#f8fbff';
  g.beginPath();
  g.roundRect(lean - 4.4, -0.5 - 2 * tuck, 8.8, 6.4, 1.6);
  g.fill();
  g.fillStyle = '#ffc21f';
  g.fillRect(lean - 4.4, 4.2 - 2 * tuck, 8.8, 1.7);
  g.strokeStyle = kit.primary;
  g.lineWidth = 4;
  g.lineCap = 'round';
  for (const side of [-1, 1]) {
    g.beginPath();
    g.moveTo(lean + side * shoulders * 0.8, -2 - 4 * tuck);
    g.lineTo(lean + side * (shoulders + 4) * (1 - 0.75 * tuck), -9 - 7 * tuck);
    g.stroke();
  }
  g.fillStyle = kit.secondary;
  g.beginPath();
  g.arc(lean * 1.1, -4 - 6 * tuck, 5.4, 0, 7);
  g.fill();
  g.fillStyle = kit.primary;
  g.fillRect(lean * 1.1 - 1.3, -9 - 6 * tuck, 2.6, 9);
  g.restore();
}
