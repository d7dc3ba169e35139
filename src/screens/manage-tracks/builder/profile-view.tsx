import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber, formatPercent, t } from '../../../i18n';
import { centreHeight, pointAt, pointY } from '../../../tracks';
import { Drawing, useDrawing } from './canvas';
import { UNDO_PAD_KEYS } from './map-keys';
import type { Palette } from './palette';
import { type Builder, type BuilderState, newStroke } from './session';
import { inSight, type Size, type Spot } from './space';

/** Room around the drawn profile, CSS px. */
const PAD = 14;
/** CSS px around the profile within which it is meant, not the stretch. */
const NEAR = 22;

/** What part of the hill the side view shows, and how: mm to CSS px. */
interface Frame {
  readonly from: number;
  readonly to: number;
  readonly left: (y: number) => number;
  readonly along: (left: number) => number;
  readonly top: (z: number) => number;
  readonly height: (top: number) => number;
}

function frameOf({ history }: BuilderState, size: Size): Frame {
  const { course } = history.now;
  const [from, to] = [0, (course.z.length - 4) * course.dy];
  const [high, low] = [centreHeight(course, from), centreHeight(course, to)];
  const across = (size.width - 2 * PAD) / (to - from);
  const down = (size.height - 2 * PAD) / Math.max(1, high - low);
  return {
    ...{ from, to },
    left: (y) => PAD + (y - from) * across,
    along: (left) => from + (left - PAD) / across,
    top: (z) => PAD + (high - z) * down,
    height: (top) => high - (top - PAD) / down,
  };
}

/** Draws the slope from the side: its snow, the stretch at work, what the map shows, and the points to pull. */
function drawProfile(point: () => number) {
  return (pen: CanvasRenderingContext2D, size: Size, s: BuilderState, ink: Palette): void => {
    const { course } = s.history.now;
    const f = frameOf(s, size);
    pen.fillStyle = ink.snow;
    pen.fillRect(0, 0, size.width, size.height);
    pen.fillStyle = `color-mix(in srgb, ${ink.bib} 30%, transparent)`;
    const [a, b] = [
      f.left(Math.min(s.stretch.from, s.stretch.to)),
      f.left(Math.max(s.stretch.from, s.stretch.to)),
    ];
    pen.fillRect(a, 0, b - a, size.height);
    const [first, last] = inSight(s.view, size.height * 3);
    pen.strokeStyle = ink.quiet;
    pen.lineWidth = 1;
    pen.strokeRect(f.left(first), 2, f.left(last) - f.left(first), size.height - 4);
    pen.beginPath();
    for (let left = PAD; left <= size.width - PAD; left += 3)
      pen.lineTo(left, f.top(centreHeight(course, f.along(left))));
    pen.strokeStyle = ink.line;
    pen.lineWidth = 3;
    pen.stroke();
    for (const [i, gate] of course.gates.entries()) {
      const [left, top] = [f.left(gate.y), f.top(centreHeight(course, gate.y))];
      pen.fillStyle = i % 2 === 0 ? ink.red : ink.blue;
      pen.fillRect(left - 1, top - 12, 2, 10);
    }
    pen.fillStyle = ink.ink;
    pen.fillRect(f.left(course.finish) - 2, f.top(centreHeight(course, course.finish)) - 16, 4, 16);
    if (s.tool !== 'hill') return;
    for (let i = 0; i < course.z.length; i++) {
      const y = pointY(course, i);
      if (y < f.from || y > f.to) continue;
      pen.beginPath();
      pen.arc(f.left(y), f.top(centreHeight(course, y)), i === point() ? 7 : 3, 0, 7);
      pen.fillStyle = i === point() ? ink.bib : ink.ink;
      pen.fill();
      if (i === point()) {
        pen.strokeStyle = ink.ink;
        pen.lineWidth = 2;
        pen.stroke();
      }
    }
  };
}

/** How far the snow beside a pulled point follows, mm: gentle on long hills. */
function reachOf({ history }: BuilderState): number {
  const { course } = history.now;
  return Math.max(course.dy * 5, course.finish * 0.08);
}

/** What a press on the side view begins: pulling the hill, or choosing a stretch. */
function press(builder: Builder, f: Frame, spot: Spot, choose: (point: number) => void): (to: Spot) => void {
  const s = builder.store.getState();
  const { course } = s.history.now;
  const y = f.along(spot.left);
  const onLine = Math.abs(spot.top - f.top(centreHeight(course, y))) < NEAR;
  if (s.tool !== 'hill' || !onLine) {
    return (to) =>
      builder.store.setState({ stretch: { from: Math.round(y), to: Math.round(f.along(to.left)) } });
  }
  const point = pointAt(course, y);
  choose(point);
  const stroke = newStroke();
  const grip = course.z[point]! - f.height(spot.top) * 1000;
  return (to) =>
    builder.act('raise', { point, z: f.height(to.top) * 1000 + grip, reach: reachOf(s) }, stroke);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function profileKeys(builder: Builder, point: { current: number }, chosen: (point: number) => void) {
  let stroke = newStroke();
  return (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const s = builder.store.getState();
    const { course } = s.history.now;
    const [along, up] = arrow;
    const next = Math.max(2, Math.min(course.z.length - 3, point.current + along));
    if (along === 0) {
      if (!event.repeat) stroke = newStroke();
      const z = course.z[next]! + up * (event.shiftKey ? 1000 : 100);
      // Each press is a step of its own: a held key's repeats are counted from where the hill is now.
      builder.act('raise', { point: next, z, reach: reachOf(s) }, event.repeat ? undefined : stroke);
    }
    chosen(next);
  };
}

function PointWords({ builder, point }: { builder: Builder; point: number }) {
  const words = useStore(builder.store, (s) => {
    const { course } = s.history.now;
    const y = pointY(course, point);
    const grade = (centreHeight(course, y - 5000) - centreHeight(course, y + 5000)) / 10;
    return t('builder.profile.point', {
      y: formatNumber(y / 1000),
      z: formatNumber(Math.round(centreHeight(course, y) * 10) / 10),
      pitch: formatPercent(grade),
    });
  });
  return (
    <p className="sub builder-point" aria-live="polite">
      {words}
    </p>
  );
}

/** The slope from the side. */
export function ProfileView({ builder }: { builder: Builder }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const point = useRef(5);
  const [chosen, setChosen] = useState(5);
  const isHill = useStore(builder.store, (s) => s.tool === 'hill');
  const [draw] = useState(() => drawProfile(() => point.current));
  const size = useDrawing(canvas, builder, draw);
  useEffect(() => {
    const element = canvas.current!;
    const gone = new AbortController();
    const { signal } = gone;
    const choose = (next: number): void => {
      point.current = next;
      setChosen(next);
      // Drawn anew with the next frame: the chosen point is none of the track's.
      builder.store.setState({ view: { ...builder.store.getState().view } });
    };
    let drag: ((to: Spot) => void) | undefined;
    const spotIn = (event: PointerEvent): Spot => {
      const box = element.getBoundingClientRect();
      return { left: event.clientX - box.left, top: event.clientY - box.top };
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        drag = press(builder, frameOf(builder.store.getState(), size.current), spotIn(event), choose);
      },
      { signal },
    );
    element.addEventListener('pointermove', (event) => drag?.(spotIn(event)), { signal });
    const up = (): void => {
      drag = undefined;
    };
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    element.parentElement?.addEventListener('keydown', profileKeys(builder, point, choose), { signal });
    return () => gone.abort();
  }, [builder, size]);
  return (
    <>
      <div className="builder-profile">
        <Drawing canvas={canvas} label={t('builder.profile')} padKeys={UNDO_PAD_KEYS} />
      </div>
      {isHill && <PointWords builder={builder} point={chosen} />}
    </>
  );
}
