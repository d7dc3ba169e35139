import { createStore } from 'zustand/vanilla';
import type { CatalogueQuery } from '../../online';

/** How the catalogue is looked at; it outlives the screen, so that a ride comes back to the same list. */
export const listState = createStore<CatalogueQuery>()(() => ({
  style: undefined,
  difficulty: undefined,
  length: undefined,
  search: '',
  sort: 'newest',
}));
