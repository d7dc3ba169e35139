/*
 * A token bucket: who uses little at a time can use much at once. The clock is handed in, and what is remembered of each
 * one is a short text, so that PocketBase's store can keep it.
 */

export interface Allowance {
  /** Most tokens at a time. */
  readonly most: number;
  readonly perSecond: number;
}

/** What was taken: what to remember, and how long to wait, s, when there was not enough. */
export interface Taken {
  readonly kept: string;
  /** 0 = it was taken. */
  readonly waitS: number;
}

/**
 * Takes tokens. Whoever asks for more than there can ever be gets them from a full bucket, and waits the longer afterwards.
 *
 * @param kept what was remembered, '' at first
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
 * Takes tokens for something that has turned out to be dearer: there may be too few, which is owed.
 *
 * @param cost below 0 gives tokens back
 */
export function charge(kept: string, cost: number, allowance: Allowance, now: number): string {
  const [tokens = 0, at = now] = take(kept, 0, allowance, now).kept.split(' ').map(Number);
  return textOf(Math.min(allowance.most, Math.max(-allowance.most, tokens - cost)), allowance, at);
}

/** Whether the bucket is full again, so that what was remembered of it can be forgotten. */
export function isFull(kept: string, now: number): boolean {
  const [, , fullAt = now] = kept.split(' ').map(Number);
  return fullAt <= now;
}

/** Tokens, since when, and when the bucket will be full. */
function textOf(tokens: number, { most, perSecond }: Allowance, at: number): string {
  return `${tokens} ${at} ${at + ((most - tokens) / perSecond) * 1000}`;
}
