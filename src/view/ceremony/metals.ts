import type { Rank } from './types';

/** The medals of the ranks, `#rrggbb`: metal, the ink on it, and the highlight of its rim. */
export const METALS: Readonly<
  Record<Rank, { readonly metal: string; readonly ink: string; readonly rim: string }>
> = {
  1: { metal: '#f2b705', ink: '#3b2a00', rim: '#ffe08a' },
  2: { metal: '#c6d0e4', ink: '#1d2740', rim: '#f4f7ff' },
  3: { metal: '#c9814a', ink: '#2d1402', rim: '#e9ae7c' },
};
