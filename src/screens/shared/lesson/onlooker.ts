import { createSign, type Judge, type SignKind, writeSign } from '../../../academy';
import { locale } from '../../../i18n';
import type { LiveRide, Onlooker } from '../../../ride';

/** The prompt stays this long after the start, ticks; afterwards the slope is free. */
const PROMPT_TICKS = 300;
/** Half of the dial, degrees of edge. */
const DIAL = 70;

/** Digits after the point, and what a value is counted in. */
const FORMS: Readonly<Record<SignKind, { readonly digits: number; readonly by: number }>> = {
  tuck: { digits: 0, by: 100 },
  faults: { digits: 0, by: 1 },
  mark: { digits: 0, by: 1 },
  edge: { digits: 0, by: 1 },
  middle: { digits: 1, by: 1 },
  pole: { digits: 1, by: 1 },
  beat: { digits: 2, by: 1 },
  loss: { digits: 2, by: 1 },
  apex: { digits: 1, by: 1 },
  rise: { digits: 1, by: 1 },
  clock: { digits: 0, by: 1 },
};

const MARKS: Readonly<Record<string, string>> = { '-1': '✕', '0': '', '1': '✓' };
const NOTHING = '–';

/** Numbers as words, each made once: a frame that shows a known number makes nothing anew. */
function numberWords(kind: SignKind): (steps: number) => string {
  const { digits } = FORMS[kind];
  const form = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const scale = 10 ** digits;
  const known = new Map<number, string>();
  return (steps) => {
    const word = known.get(steps);
    if (word !== undefined) return word;
    const made = form.format(steps / scale).replace('-', '−');
    known.set(steps, made);
    return made;
  };
}

/** Writes the live sign into the overlay's elements. */
function createWriter(judge: Judge, root: HTMLElement): (ride: LiveRide) => void {
  const sign = createSign(judge.seen.task);
  const { digits, by } = FORMS[sign.kind];
  const scale = by * 10 ** digits;
  const word = numberWords(sign.kind);
  const part = (name: string): HTMLElement | null => root.querySelector(`[data-coach="${name}"]`);
  const prompt = part('prompt');
  const panel = part('sign');
  const value = part('value');
  const mark = part('mark');
  const needle = root.querySelector<SVGElement>('[data-coach="needle"]');
  const turns = Array.from({ length: 2 * DIAL + 1 }, (_, i) => `rotate(${i - DIAL} 28 30)`);
  const shown = { steps: Number.NaN, tone: Number.NaN, angle: Number.NaN, prompted: true };
  return (ride) => {
    const { cur } = ride;
    const prompted = cur.t0 < 0 || cur.tick - cur.t0 < PROMPT_TICKS;
    if (prompted !== shown.prompted) {
      shown.prompted = prompted;
      if (prompt) prompt.dataset.on = prompted ? 'yes' : 'no';
    }
    writeSign(sign, judge.seen, cur, judge.measures);
    const told = sign.kind === 'edge' ? Math.abs(sign.value) : sign.value;
    const steps = Math.round(told * scale);
    if (!Object.is(steps, shown.steps)) {
      shown.steps = steps;
      if (value) value.textContent = Number.isNaN(steps) ? NOTHING : word(steps);
    }
    if (sign.tone !== shown.tone) {
      shown.tone = sign.tone;
      if (panel) panel.dataset.tone = String(sign.tone);
      if (mark) mark.textContent = MARKS[sign.tone] ?? '';
    }
    if (!needle) return;
    const angle = Math.max(-DIAL, Math.min(DIAL, Math.round(sign.value)));
    if (angle !== shown.angle && !Number.isNaN(angle)) {
      shown.angle = angle;
      needle.setAttribute('transform', turns[angle + DIAL]!);
    }
  };
}

/** A lesson's eyes on the ride: they judge its ticks, end it once it is decided, and tell the live sign. */
export function createLessonOnlooker(judge: Judge, root: () => HTMLElement | null): Onlooker {
  let write: ((ride: LiveRide) => void) | undefined;
  let of: HTMLElement | null = null;
  return {
    begin: judge.begin,
    tick: (ride) => judge.tick(ride.cur),
    ends: judge.over,
    frame(_, ride) {
      const now = root();
      if (now !== of) {
        of = now;
        write = now ? createWriter(judge, now) : undefined;
      }
      write?.(ride);
    },
  };
}
