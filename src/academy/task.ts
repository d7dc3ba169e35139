/** Limits for one, two and three stars. */
export type Limits = readonly [one: number, two: number, three: number];

/** Combinations of consecutive gates in a slalom. */
export type Figure = 'delay' | 'hairpin' | 'flush';

/** The task of an exercise. Lengths m, angles degrees, shares 0…1. `faults` = number of missed or straddled gates allowed. */
export type Task =
  /** Keep the tuck for a share of the distance. */
  | { readonly kind: 'tuck'; readonly share: Limits }
  /** Pass the gates. */
  | { readonly kind: 'gates'; readonly faults: Limits }
  /** Stop `at` metres down the hill, at most `off` away from it. */
  | { readonly kind: 'stop'; readonly at: number; readonly off: Limits }
  /** Link turns from edge to edge: their number, their mean edge angle, and at most `spread` uneven. */
  | {
      readonly kind: 'linked';
      readonly turns: Limits;
      readonly edge: Limits;
      readonly spread: Limits;
    }
  /** Keep to the middle between the poles. */
  | { readonly kind: 'middle'; readonly faults: Limits; readonly off: Limits }
  /** Pass close to the turning poles. */
  | { readonly kind: 'apex'; readonly faults: Limits; readonly off: Limits }
  /** Take the same time from each gate to the next: `spread` = standard deviation divided by the mean. */
  | { readonly kind: 'rhythm'; readonly faults: Limits; readonly spread: Limits }
  /** Ride through figures; `lost` = allowed number of figures with a fault. */
  | { readonly kind: 'figures'; readonly figure: Figure; readonly lost: Limits; readonly faults: Limits }
  /** Lose at most a share of the ideal line's time. */
  | { readonly kind: 'loss'; readonly faults: Limits; readonly loss: Limits }
  /** Have the apex at least `height` above the gate (negative = below it) at a share of the gates. */
  | {
      readonly kind: 'early';
      readonly faults: Limits;
      readonly height: number;
      readonly share: Limits;
    }
  /** Cross the rise line of a share of the gates at least `height` above the pole. */
  | {
      readonly kind: 'rise';
      readonly faults: Limits;
      readonly height: number;
      readonly share: Limits;
    }
  /** Tuck for a share of the distance down to `to`, then hold the turns; times as shares of the bronze time. */
  | {
      readonly kind: 'tuck-or-brake';
      readonly to: number;
      readonly share: Limits;
      readonly faults: Limits;
      readonly time: Limits;
    }
  /** Finish within a share of the bronze time. */
  | { readonly kind: 'exam'; readonly time: Limits };

/** The figures of a result. */
export type FactKey =
  | 'tuck'
  | 'faults'
  | 'off-mark'
  | 'turns'
  | 'edge'
  | 'turn-spread'
  | 'off-middle'
  | 'off-pole'
  | 'gate-spread'
  | 'figures'
  | 'loss'
  | 'early'
  | 'rise'
  | 'time';

/** Advice on what went wrong. */
export type Tip =
  | 'perfect'
  | 'finish'
  | 'fell'
  | 'hands-off'
  | 'no-brake'
  | 'aim-outside'
  | 'turn-sooner'
  | 'slower-in'
  | 'brake-sooner'
  | 'brake-later'
  | 'stand-still'
  | 'more-turns'
  | 'more-edge'
  | 'same-length'
  | 'look-ahead'
  | 'straighten'
  | 'closer'
  | 'count'
  | 'wait-delay'
  | 'straight-through'
  | 'less-loss'
  | 'apex-higher'
  | 'rise-higher'
  | 'tuck-flats'
  | 'carry-speed'
  | 'faster'
  | 'long-way';

/** One figure of a result. `value`: m, degrees, a share, a count, or µs, depending on its key. */
export interface Fact {
  readonly key: FactKey;
  readonly value: number;
  /** Stars for this figure alone. */
  readonly stars: number;
  /** Limit for the next star of this figure; undefined if it has all three. */
  readonly next?: number;
}

/** The judge's verdict on a ride. Passed = one star or more. */
export interface Verdict {
  readonly stars: number;
  readonly facts: readonly Fact[];
  /** Compares results of one exercise and the same stars: more is better. */
  readonly merit: number;
  readonly tip: Tip;
}
