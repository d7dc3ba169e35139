import { builderActions, centreLine, nextGatePlace, placeAfter } from '../../../tracks';
import { type Builder, newStroke, type Pole } from './session';
import { outsideOf, panned, type Size, zoomed } from './space';

/** A step of the arrow keys, mm: without and with Shift. */
const SMALL = 100;
const LARGE = 1000;
const POLES: readonly Pole[] = ['both', 'turning', 'outside'];

/** Undo and redo by the two sticks of a gamepad, as its keys. */
export const UNDO_PAD_KEYS = 'l3=Control+z r3=Control+Shift+z';
/** The keys of the map by the buttons of a gamepad. */
export const MAP_PAD_KEYS = `press=p x=f y=n lb=Shift+Tab rb=Tab view=Delete ${UNDO_PAD_KEYS}`;

/** Chooses a gate and brings it into sight. */
export function chooseGate(builder: Builder, index: number | undefined): void {
  const { history, view } = builder.store.getState();
  const gate = index === undefined ? undefined : history.now.course.gates[index];
  if (gate === undefined) builder.store.setState({ gate: undefined });
  else {
    const x = centreLine(history.now.course, gate.y);
    builder.store.setState({ gate: index, thing: undefined, view: { ...view, x, y: gate.y } });
  }
}

/** Sets a gate below the chosen one, or below the last, and chooses it. */
export function addGate(builder: Builder): void {
  const { history, gate } = builder.store.getState();
  const place = nextGatePlace(history.now, gate);
  const before = history.now.course.gates.length;
  builder.act('set-gate', place);
  const { gates } = builder.store.getState().history.now.course;
  if (gates.length === before) return;
  chooseGate(
    builder,
    gates.findLastIndex(({ y }) => y <= place.y + SMALL),
  );
}

/** Removes the chosen gate; the one above it is chosen then. */
export function removeChosen(builder: Builder): void {
  const { gate } = builder.store.getState();
  if (gate === undefined) return;
  builder.act('remove-gate', { index: gate });
  const left = builder.store.getState().history.now.course.gates.length;
  chooseGate(builder, left === 0 ? undefined : Math.max(0, Math.min(gate, left) - 1));
}

/** One key held down: its first press says which gate it moves, and its repeats belong to the same step. */
interface Held {
  readonly stroke: string;
  readonly index: number;
  x: number;
  y: number;
}

/** Moves the chosen gate, or its chosen pole. */
function nudge(builder: Builder, held: Held, dx: number, dy: number): void {
  const { history, pole } = builder.store.getState();
  if (pole === 'both') {
    [held.x, held.y] = [held.x + dx, held.y + dy];
    const { gates } = history.now.course;
    const now = builder.store.getState().gate ?? held.index;
    const gate = placeAfter(gates, now, held.y);
    builder.act('move-gate', { index: held.index, x: held.x, y: held.y }, held.stroke);
    builder.store.setState({ gate });
    return;
  }
  held.x += dx;
  builder.act('move-pole', { index: held.index, pole, x: held.x }, held.stroke);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The keys of the map: arrows, Tab, N, Delete, F, P, Home, End, Escape, plus and minus, page up and down.
 *
 * @returns what to call with each key press; true when the key was one of these
 */
export function mapKeys(builder: Builder, size: () => Size): (event: KeyboardEvent) => boolean {
  let held: Held | undefined;
  const arrow = (event: KeyboardEvent, [dx, dy]: readonly [number, number]): boolean => {
    const { gate, pole, history, view } = builder.store.getState();
    const chosen = gate === undefined ? undefined : history.now.course.gates[gate];
    if (gate === undefined || chosen === undefined) {
      builder.store.setState({ view: panned(view, -dx * 60, -dy * 60) });
      return true;
    }
    if (!event.repeat || held === undefined) {
      const x = pole === 'outside' ? outsideOf(chosen) : chosen.x;
      held = { stroke: newStroke(), index: gate, x, y: chosen.y };
    }
    const step = event.shiftKey ? LARGE : SMALL;
    nudge(builder, held, dx * step, dy * step);
    return true;
  };
  const tab = (back: boolean): boolean => {
    const { gate, history } = builder.store.getState();
    const { length } = history.now.course.gates;
    const next = gate === undefined ? (back ? -1 : 0) : gate + (back ? -1 : 1);
    // Past either end the focus goes on to what lies beside the map.
    if (next < 0 || next >= length) return false;
    chooseGate(builder, next);
    return true;
  };
  const zoom = (factor: number): boolean => {
    const { view } = builder.store.getState();
    const { width, height } = size();
    const about = { left: width / 2, top: height / 2 };
    builder.store.setState({ view: zoomed(view, size(), factor, about) });
    return true;
  };
  const page = (by: number): boolean => {
    const { view } = builder.store.getState();
    builder.store.setState({ view: panned(view, 0, -by * size().height * 0.8) });
    return true;
  };
  let left = false;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { gate, pole, history } = builder.store.getState();
    const direction = ARROWS[event.key];
    if (direction !== undefined) return arrow(event, direction);
    if (event.key === 'Tab') {
      if (!left) return tab(event.shiftKey);
      left = false;
      return false;
    }
    left = event.key === 'Escape';
    switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
      case builderActions['set-gate'].key:
        addGate(builder);
        return true;
      case builderActions['remove-gate'].key:
      case 'Backspace':
        removeChosen(builder);
        return true;
      case builderActions['turn-gate'].key:
        if (gate !== undefined) builder.act('turn-gate', { index: gate });
        return true;
      case 'p':
        builder.store.setState({ pole: POLES[(POLES.indexOf(pole) + 1) % POLES.length]! });
        return true;
      case 'Home':
        chooseGate(builder, 0);
        return true;
      case 'End':
        chooseGate(builder, history.now.course.gates.length - 1);
        return true;
      case 'Escape':
        chooseGate(builder, undefined);
        return true;
      case '+':
      case '=':
        return zoom(1.3);
      case '-':
        return zoom(1 / 1.3);
      case 'PageDown':
        return page(1);
      case 'PageUp':
        return page(-1);
      default:
        return false;
    }
  };
}
