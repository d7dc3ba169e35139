/** Three limits: what one, two and three stars ask for. */
export type Limits = readonly [one: number, two: number, three: number];

/** What gates in a row can form in a slalom. */
export type Figure = 'delay' | 'hairpin' | 'flush';

/**
 * What an exercise asks of a ride. Lengths m, angles degrees, shares 0…1. `faults` = gates missed or straddled that are
 * still allowed.
 */
export type Task =
  /** Keep the tuck for a share of the way. */
  | { readonly kind: 'tuck'; readonly share: Limits }
  /** Pass the gates. */
  | { readonly kind: 'gates'; readonly faults: Limits }
  /** Come to a stop `at` metres down the hill, no farther off than `off`. */
  | { readonly kind: 'stop'; readonly at: number; readonly off: Limits }
  /** Link turns from edge to edge: so many of them, tilted so far on average, as even as `spread`. */
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
  /** Take as long from each gate to the next: `spread` = standard deviation by mean. */
  | { readonly kind: 'rhythm'; readonly faults: Limits; readonly spread: Limits }
  /** Ride figures through; `lost` = figures with a fault that are still allowed. */
  | { readonly kind: 'figures'; readonly figure: Figure; readonly lost: Limits; readonly faults: Limits }
  /** Lose no more than a share of the ideal line's time. */
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
  /** Tuck for a share of the way down to `to`, then hold the turns; times as shares of the bronze time. */
  | {
      readonly kind: 'tuck-or-brake';
      readonly to: number;
      readonly share: Limits;
      readonly faults: Limits;
      readonly time: Limits;
    }
  /** Finish in time: shares of the bronze time. */
  | { readonly kind: 'exam'; readonly time: Limits };

/** What a result tells in figures. */
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

/** What to do next, by what went wrong. */
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

/** One figure of a result. `value`: m, degrees, a share, a count, or µs, as its key says. */
export interface Fact {
  readonly key: FactKey;
  readonly value: number;
  /** Stars this figure alone is worth. */
  readonly stars: number;
  /** What the next star of this figure asks for; undefined when it has all three. */
  readonly next?: number;
}

/** What a judge says of a ride. Passed = one star or more. */
export interface Verdict {
  readonly stars: number;
  readonly facts: readonly Fact[];
  /** Compares results of one exercise and the same stars: more is better. */
  readonly merit: number;
  readonly tip: Tip;
}
