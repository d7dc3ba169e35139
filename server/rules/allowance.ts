/*
 * A token bucket: after a time of low use, many tokens can be used at once. The clock is a parameter, and the state is a short
 * text, so that PocketBase's store can keep it.
 */

export interface Allowance {
  /** Maximum number of tokens. */
  readonly most: number;
  readonly perSecond: number;
}

/** The new state, and the seconds to wait if there were too few tokens. */
export interface Taken {
  readonly kept: string;
  /** 0: the tokens were taken. */
  readonly waitS: number;
}

/**
 * Takes tokens. A cost above the maximum is taken from a full bucket, and the next wait is longer.
 *
 * @param kept the state, '' at first
 * @param now ms of a monotonic clock
 */
export function take(kept: string, cost: number, allowance: Allowance, now: number): Taken {
  const { most, perSecond } = allowance;
  const [tokens = most, at = now] = kept === '' ? [] : kept.split(' ').map(Number);
  const passed = Math.max(0, now - at);
  const full = Math.min(most, tokens + (passed * perSecond) / 1000);
  const lacking = Math.min(cost, most) - full;
  if (lacking > 0) return { kept: textOf(full, allowance, now), waitS: Math.ceil(lacking / perSecond) };
  return { kept: textOf(full - cost, allowance, now), waitS: 0 };
}

/**
 * Takes tokens for something that turned out to cost more. The balance may become negative.
 *
 * @param cost below 0 gives tokens back
 */
export function charge(kept: string, cost: number, allowance: Allowance, now: number): string {
  const [tokens = 0, at = now] = take(kept, 0, allowance, now).kept.split(' ').map(Number);
  return textOf(Math.min(allowance.most, Math.max(-allowance.most, tokens - cost)), allowance, at);
}

/** Returns whether the bucket is full again, so that its state can be forgotten. */
export function isFull(kept: string, now: number): boolean {
  const [, , fullAt = now] = kept.split(' ').map(Number);
  return fullAt <= now;
}

/** Writes the state: tokens, their time, and when the bucket will be full. */
function textOf(tokens: number, { most, perSecond }: Allowance, at: number): string {
  return `${tokens} ${at} ${at + ((most - tokens) / perSecond) * 1000}`;
}
