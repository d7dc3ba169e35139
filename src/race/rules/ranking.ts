/** An item with its rank. Equal items share a rank, and the next rank is skipped. */
export interface Ranked<T> {
  readonly rank: number;
  readonly item: T;
}

/**
 * Sorts items and ranks them: 1, 2, 2, 4.
 *
 * @param compare 0 = equal, so of the same rank. Equal items keep their order
 */
export function ranked<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly Ranked<T>[] {
  const sorted = [...items].sort(compare);
  const out: Ranked<T>[] = [];
  for (const [i, item] of sorted.entries()) {
    const before = out.at(-1);
    const rank = before !== undefined && compare(before.item, item) === 0 ? before.rank : i + 1;
    out.push({ rank, item });
  }
  return out;
}
