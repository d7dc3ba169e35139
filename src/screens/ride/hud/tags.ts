import type { View } from '../../../view';
import type { Shown, StageSize } from '../slope';

/** Closer than this to the player on the screen a name would be in the way, CSS px. */
const TOO_NEAR = 70;
/** Farther than this a name says nothing any more, m. */
const TOO_FAR = 90;

/** Names over the ghosts' heads, moved by the frame. */
export interface Tags {
  readonly frame: (view: View, riders: readonly Shown[], size: StageSize) => void;
}

/** Moves an element without making a string per frame where the browser can (typed styles), else in whole pixels. */
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

/** Makes a tag for every rider but the first, who is the player. */
export function createTags(into: HTMLElement, riders: readonly Shown[]): Tags {
  const tags = riders.slice(1).map((r) => {
    const el = document.createElement('span');
    el.className = 'hud-tag';
    el.textContent = r.look.label;
    return { el, move: mover(el), on: false };
  });
  into.replaceChildren(...tags.map((tag) => tag.el));
  const me = { x: 0, y: 0 };
  const at = { x: 0, y: 0 };
  return {
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
        const on = seen && !near && Math.abs(away) < TOO_FAR;
        if (on) tag.move(at.x * size.width, at.y * size.height);
        if (on !== tag.on) {
          tag.on = on;
          tag.el.style.opacity = on ? '1' : '0';
        }
      }
    },
  };
}
