/** Items with their places, from 0: what has no name of its own is known by where it stands. */
export function numbered<T>(list: readonly T[]): readonly { readonly item: T; readonly place: number }[] {
  return list.map((item, place) => ({ item, place }));
}
