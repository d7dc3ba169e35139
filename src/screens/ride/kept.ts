/** What became of a finished ride on this device. */
export type Kept =
  | { readonly kind: 'keeping' }
  /** On the disk; `previousUs` is the best before it, absent for the first ride of this track. */
  | { readonly kind: 'kept'; readonly best: boolean; readonly previousUs?: number }
  /** Only in this tab's memory, because the disk refused. */
  | { readonly kind: 'memory'; readonly best: boolean; readonly full: boolean }
  /** A ride that does not count is not kept. */
  | { readonly kind: 'not-kept' };
