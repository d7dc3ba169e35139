import type { Draft } from './draft';

/**
 * One intention of whoever builds, as an object: buttons, keys, drags, undo and tests share it. It is pure; what it
 * cannot do (one gate too many, an index that is none) gives the very draft it was given.
 *
 * A drag performs one action again and again as one stroke: each time from the draft the stroke began with, so `params`
 * say where things are to be, never by how much they move.
 */
export interface Action<Name extends string, Params> {
  readonly name: Name;
  /** Key of its name in words. */
  readonly label: `builder.act.${Name}`;
  /** What has to be pressed for it, as `KeyboardEvent.key`. */
  readonly key?: string;
  apply(draft: Draft, params: Params): Draft;
}
