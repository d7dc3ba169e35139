/** What a certificate says. */
export interface CertificateText {
  readonly title: string;
  readonly product: string;
  readonly name: string;
  readonly bib: string;
  readonly text: string;
  readonly date: string;
  readonly lines: readonly { readonly title: string; readonly time: string; readonly stars: number }[];
}

/** Size of the picture, px. */
const WIDTH = 1080;
const HEIGHT = 1350;
/** The game's own colours: the picture is the same in both themes. */
const INK = '#0e1730';
const BIB = '#ffc21f';

type Ctx = CanvasRenderingContext2D;

function polygon(ctx: Ctx, colour: string, points: readonly (readonly [number, number])[]): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

/** Morning sky, two ranges, a lit slope. */
function mountains(ctx: Ctx): void {
  const sky = ctx.createLinearGradient(0, 0, 0, 620);
  sky.addColorStop(0, '#6b9bdd');
  sky.addColorStop(0.6, '#c3cdf0');
  sky.addColorStop(1, '#ffe6cf');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  polygon(ctx, '#8ea3da', [
    [0, 470],
    [150, 330],
    [290, 430],
    [470, 250],
    [640, 420],
    [810, 300],
    [1080, 440],
    [1080, 640],
    [0, 640],
  ]);
  polygon(ctx, '#ffdcc2', [
    [470, 250],
    [560, 338],
    [500, 400],
    [455, 350],
    [420, 300],
  ]);
  polygon(ctx, '#7488c6', [
    [0, 560],
    [210, 430],
    [400, 540],
    [700, 400],
    [900, 520],
    [1080, 470],
    [1080, 680],
    [0, 680],
  ]);
  polygon(ctx, '#ffdcb4', [
    [700, 400],
    [820, 470],
    [760, 530],
    [690, 480],
    [640, 430],
  ]);
  polygon(ctx, '#fff4e2', [
    [0, 610],
    [540, 560],
    [1080, 620],
    [1080, HEIGHT],
    [0, HEIGHT],
  ]);
}

/** Text at its font, made smaller until it fits. */
function fitted(ctx: Ctx, text: string, y: number, weight: number, size: number, most = WIDTH - 160): void {
  let px = size;
  do {
    ctx.font = `${weight} ${px}px "Archivo Variable", system-ui, sans-serif`;
    px -= 2;
  } while (px > 16 && ctx.measureText(text).width > most);
  ctx.fillText(text, WIDTH / 2, y);
}

function star(ctx: Ctx, x: number, y: number, won: boolean): void {
  ctx.beginPath();
  for (let i = 0; i < 10; i++) {
    const r = i % 2 === 0 ? 17 : 7.5;
    const a = (Math.PI * i) / 5 - Math.PI / 2;
    ctx.lineTo(x + r * Math.cos(a), y + r * Math.sin(a));
  }
  ctx.closePath();
  ctx.strokeStyle = INK;
  ctx.lineWidth = 2;
  ctx.stroke();
  if (!won) return;
  ctx.fillStyle = BIB;
  ctx.fill();
}

function bib(ctx: Ctx, number: string): void {
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.roundRect(WIDTH / 2 - 75, 590, 150, 160, 18);
  ctx.fill();
  ctx.fillStyle = BIB;
  ctx.fillRect(WIDTH / 2 - 75, 716, 150, 22);
  ctx.fillStyle = INK;
  fitted(ctx, number, 696, 850, 92, 130);
}

/** Draws the certificate over the whole canvas. */
export function drawCertificate(canvas: HTMLCanvasElement, text: CertificateText): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  mountains(ctx);
  ctx.textAlign = 'center';
  ctx.fillStyle = INK;
  fitted(ctx, text.product.toUpperCase(), 130, 880, 56);
  fitted(ctx, text.title, 215, 800, 84);
  bib(ctx, text.bib);
  ctx.fillStyle = INK;
  fitted(ctx, text.name, 830, 820, 72);
  fitted(ctx, text.text, 885, 540, 34);
  text.lines.forEach(({ title, time, stars }, i) => {
    const y = 970 + i * 66;
    ctx.textAlign = 'left';
    ctx.fillStyle = INK;
    ctx.font = '640 34px "Archivo Variable", system-ui, sans-serif';
    ctx.fillText(title, 130, y, 430);
    ctx.textAlign = 'right';
    ctx.fillText(time, 740, y);
    for (let n = 0; n < 3; n++) star(ctx, 820 + n * 56, y - 12, n < stars);
  });
  ctx.textAlign = 'center';
  ctx.fillStyle = INK;
  fitted(ctx, text.date, 1280, 560, 30);
}
