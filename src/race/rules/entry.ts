import type { Equipment } from '../../sim';
import type { PacerLevel } from './limits';

/** Unique among the entries of a race or event: 15 characters of a-z0-9. */
export type EntryId = string;

/** The rider of an entry. */
export type Starter =
  /** A rider with a profile on this device. */
  | { readonly kind: 'rider'; readonly rider: string }
  /** A person whose name was typed in. */
  | { readonly kind: 'guest' }
  /** A computer rider. The same seed rides the same way. */
  | { readonly kind: 'pacer'; readonly level: PacerLevel; readonly seed: number };

/** A rider entered for a race. */
export interface Entry {
  readonly id: EntryId;
  readonly name: string;
  readonly equipment: Equipment;
  readonly starter: Starter;
}
