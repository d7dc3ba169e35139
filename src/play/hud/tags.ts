import type { Compiled, State } from '../../sim';
import type { View } from '../../view';
import type { Shown, StageSize } from '../session/slope';

/** A name closer to the player on the screen than this is hidden, CSS px. */
const TOO_NEAR = 70;
/** The area that a name covers: this far downhill of its rider, m, and this far to each side. */
const COVERS_FROM = 1;
const COVERS_TO = 12;
const COVERS_ASIDE = 1.6;
/** A name farther away than this is hidden, m. */
const TOO_FAR = 90;

/** Names over the ghosts' heads, moved by the frame. */
export interface Tags {
  /** Inserts these names into the page, in place of others. */
  readonly mount: () => void;
  readonly frame: (view: View, riders: readonly Shown[], size: StageSize) => void;
}

/** Moves an element. Creates no string per frame if the browser supports typed styles, else moves in whole pixels. */
function mover(el: HTMLElement): (x: number, y: number) => void {
  if (typeof CSSTranslate !== 'undefined' && el.attributeStyleMap !== undefined) {
    const x = CSS.px(0);
    const y = CSS.px(0);
    const transform = new CSSTransformValue([new CSSTranslate(x, y)]);
    const move = (transform[0] as CSSTranslate) ?? new CSSTranslate(x, y);
    const toX = move.x as CSSUnitValue;
    const toY = move.y as CSSUnitValue;
    return (px, py) => {
      toX.value = px;
      toY.value = py;
      el.attributeStyleMap.set('transform', transform);
    };
  }
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  return (px, py) => {
    const [rx, ry] = [Math.round(px), Math.round(py)];
    if (rx === lastX && ry === lastY) return;
    lastX = rx;
    lastY = ry;
    el.style.transform = `translate(${rx}px,${ry}px)`;
  };
}

/**
 * Returns whether a name over this rider would cover a pole of the next two gates. Seen from behind and above, it covers the
 * snow just ahead of the rider.
 */
export function coversGate(k: Compiled, s: Pick<State, 'x' | 'y' | 'nextGate'>): boolean {
  const last = Math.min(k.gateY.length, s.nextGate + 2);
  for (let i = s.nextGate; i < last; i++) {
    const ahead = k.gateY[i]! - s.y;
    if (ahead < COVERS_FROM || ahead > COVERS_TO) continue;
    const pole = k.gateX[i]!;
    const outside = pole + k.gateSide[i]! * k.gateWidth[i]!;
    if (Math.abs(pole - s.x) < COVERS_ASIDE || Math.abs(outside - s.x) < COVERS_ASIDE) return true;
  }
  return false;
}

/** Creates a tag for every rider except the first, who is the player. */
export function createTags(into: HTMLElement, k: Compiled, riders: readonly Shown[]): Tags {
  const tags = riders.slice(1).map((r) => {
    const el = document.createElement('span');
    el.className = 'hud-tag';
    el.textContent = r.look.label;
    return { el, move: mover(el), on: false };
  });
  const me = { x: 0, y: 0 };
  const at = { x: 0, y: 0 };
  return {
    mount: () => into.replaceChildren(...tags.map((tag) => tag.el)),
    frame(view, shown, size) {
      if (tags.length === 0) return;
      const meSeen = view.project(0, me);
      for (let i = 0; i < tags.length; i++) {
        const tag = tags[i]!;
        const seen = view.project(i + 1, at);
        const away = shown[i + 1]!.cur.y - shown[0]!.cur.y;
        const near =
          meSeen &&
          Math.abs(at.x - me.x) * size.width < TOO_NEAR &&
          Math.abs(at.y - me.y) * size.height < TOO_NEAR;
        const clear = seen && !near && Math.abs(away) < TOO_FAR;
        const on = clear && !coversGate(k, shown[i + 1]!.cur);
        if (on) tag.move(at.x * size.width, at.y * size.height);
        if (on !== tag.on) {
          tag.on = on;
          tag.el.style.opacity = on ? '1' : '0';
        }
      }
    },
  };
}
