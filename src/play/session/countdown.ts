/** Duration of each figure of the countdown after a pause, ms. */
const COUNT_MS = 500;
const COUNT_FROM = 3;

/** The countdown before a ride resumes. */
export interface Countdown {
  readonly start: (nowMs: number) => void;
  readonly stop: () => void;
  /** Called once per frame. */
  readonly frame: (nowMs: number) => void;
}

/** @param show shows a figure; 0 = none */
export function createCountdown(show: (figure: number) => void, onZero: () => void): Countdown {
  /** When the countdown ends, ms; 0 = not running. */
  let end = 0;
  let figure = 0;
  const say = (next: number): void => {
    if (next === figure) return;
    figure = next;
    show(next);
  };
  return {
    start(nowMs) {
      end = nowMs + COUNT_FROM * COUNT_MS;
    },
    stop() {
      end = 0;
      say(0);
    },
    frame(nowMs) {
      if (end === 0) return;
      const left = Math.max(0, Math.ceil((end - nowMs) / COUNT_MS));
      if (left === 0) {
        end = 0;
        onZero();
      }
      say(left);
    },
  };
}
