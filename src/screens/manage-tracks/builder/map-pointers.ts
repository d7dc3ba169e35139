import { placeAfter } from '../../../tracks';
import { type Builder, newStroke } from './session';
import { centreAt, panned, placeOf, poleAt, type Size, type Spot, thingAt, zoomed } from './space';

/** A press that moves less than this is a tap, CSS px. */
const SLACK = 6;
/** How far the piste beside a led point follows, mm. */
const REACH = 60_000;

/** What a drag does with every place it comes to; nothing when it moves the map. */
type Drag = ((spot: Spot) => void) | undefined;

function dragPole(builder: Builder, size: Size, spot: Spot): Drag {
  const { history, view } = builder.store.getState();
  const { gates } = history.now.course;
  const hit = poleAt(gates, view, size, spot);
  if (hit === undefined) return undefined;
  const { index, pole } = hit;
  builder.store.setState({ gate: index, thing: undefined });
  const stroke = newStroke();
  return (to) => {
    const { x, y } = placeOf(builder.store.getState().view, size, to);
    if (pole === 'outside') {
      builder.act('move-pole', { index, pole, x }, stroke);
      return;
    }
    builder.act('move-gate', { index, x, y }, stroke);
    builder.store.setState({ gate: placeAfter(gates, index, Math.round(y / 50) * 50) });
  };
}

function dragThing(builder: Builder, size: Size, spot: Spot): Drag {
  const { history, view } = builder.store.getState();
  const { course } = history.now;
  const thing = thingAt(course, view, size, spot);
  if (thing === undefined) return undefined;
  builder.store.setState({ thing, gate: undefined });
  const stroke = newStroke();
  const { index, kind } = thing;
  const follow = (list: readonly { readonly y: number }[], y: number): void =>
    builder.store.setState({ thing: { kind, index: placeAfter(list, index, y) } });
  return (to) => {
    const { x, y } = placeOf(builder.store.getState().view, size, to);
    switch (kind) {
      case 'tree':
        builder.act('move-tree', { index, x, y }, stroke);
        follow(course.trees, Math.round(y / 100) * 100);
        return;
      case 'bump':
        builder.act('change-bump', { index, y }, stroke);
        follow(course.bumps, Math.round(y / 100) * 100);
        return;
      case 'split':
        builder.act('move-split', { index, y }, stroke);
        follow(
          course.splits.map((at) => ({ y: at })),
          Math.round(y / 100) * 100,
        );
    }
  };
}

function dragCentre(builder: Builder, size: Size, spot: Spot): Drag {
  const { history, view } = builder.store.getState();
  const point = centreAt(history.now.course, view, size, spot);
  if (point === undefined) return undefined;
  const stroke = newStroke();
  return (to) => {
    const { x } = placeOf(builder.store.getState().view, size, to);
    builder.act('move-centre', { point, x, reach: REACH }, stroke);
  };
}

function dragPatch(builder: Builder, size: Size, spot: Spot): Drag {
  const { view, snow, patching } = builder.store.getState();
  if (!patching) return undefined;
  const from = placeOf(view, size, spot);
  const stroke = newStroke();
  return (to) => {
    const { x, y } = placeOf(builder.store.getState().view, size, to);
    builder.act('add-patch', { x0: from.x, y0: from.y, x1: x, y1: y, snow }, stroke);
  };
}

function dragOf(builder: Builder, size: Size, spot: Spot): Drag {
  switch (builder.store.getState().tool) {
    case 'hill':
      return dragCentre(builder, size, spot);
    case 'snow':
      return dragPatch(builder, size, spot);
    case 'things':
      return dragThing(builder, size, spot);
    case 'gates':
    case 'lay':
    case 'check':
    case 'track':
      return dragPole(builder, size, spot);
  }
}

/** A tap on free snow: sets what the tool sets. */
function tap(builder: Builder, size: Size, spot: Spot): void {
  const { tool, placing, view } = builder.store.getState();
  const { x, y } = placeOf(view, size, spot);
  if (tool === 'gates') {
    builder.act('set-gate', { x, y });
    const { gates } = builder.store.getState().history.now.course;
    builder.store.setState({ gate: gates.findLastIndex((gate) => gate.y <= y + 50), thing: undefined });
  } else if (tool === 'things') {
    switch (placing) {
      case 'tree':
        builder.act('add-tree', { x, y });
        return;
      case 'roll':
        builder.act('add-roll', { y });
        return;
      case 'jump':
        builder.act('add-jump', { y });
        return;
      case 'split':
        builder.act('add-split', { y });
    }
  }
}

/** Pointers on the map: one drags a thing or the map, two pinch, a tap sets something. @returns the way out */
export function mapPointers(canvas: HTMLCanvasElement, builder: Builder, size: () => Size): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const down = new Map<number, Spot>();
  let drag: Drag;
  let began: Spot | undefined;
  let isTap = false;
  const spotIn = (event: PointerEvent | WheelEvent): Spot => {
    const box = canvas.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };
  const see = (view: ReturnType<typeof zoomed>): void => builder.store.setState({ view });

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const spot = spotIn(event);
      down.set(event.pointerId, spot);
      began = spot;
      drag = down.size === 1 ? dragOf(builder, size(), spot) : undefined;
      // What was pressed is chosen by it, and nothing is set there.
      isTap = down.size === 1 && drag === undefined;
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId);
      if (before === undefined) return;
      const spot = spotIn(event);
      const far = began && Math.hypot(spot.left - began.left, spot.top - began.top) > SLACK;
      if (down.size === 2) {
        const other = [...down].find(([id]) => id !== event.pointerId)![1];
        const apart = (a: Spot): number => Math.max(1, Math.hypot(a.left - other.left, a.top - other.top));
        see(zoomed(builder.store.getState().view, size(), apart(spot) / apart(before), other));
      } else if (far || began === undefined) {
        isTap = false;
        began = undefined;
        if (drag !== undefined) drag(spot);
        else see(panned(builder.store.getState().view, spot.left - before.left, spot.top - before.top));
      } else return;
      down.set(event.pointerId, spot);
    },
    { signal },
  );
  const up = (event: PointerEvent): void => {
    const spot = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (spot !== undefined && isTap && event.type === 'pointerup') tap(builder, size(), spot);
    isTap = false;
    drag = undefined;
  };
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { view } = builder.store.getState();
      if (event.ctrlKey || event.altKey)
        see(zoomed(view, size(), Math.exp(-event.deltaY / 300), spotIn(event)));
      else see(panned(view, -event.deltaX, -event.deltaY));
    },
    { signal, passive: false },
  );
  return () => gone.abort();
}
