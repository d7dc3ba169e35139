import type { Draft } from './draft';

/**
 * An editing action of the builder, as an object: buttons, keys, drags, undo and tests share it. It is pure. If it cannot be
 * performed (too many gates, an invalid index), it returns the same draft object.
 *
 * A drag performs one action repeatedly as one stroke. Each time it starts from the draft at the start of the stroke, so
 * `params` are absolute positions, not offsets.
 */
export interface Action<Name extends string, Params> {
  readonly name: Name;
  /** Key of the translated name. */
  readonly label: `builder.act.${Name}`;
  /** The shortcut key, as `KeyboardEvent.key`. */
  readonly key?: string;
  apply(draft: Draft, params: Params): Draft;
}
