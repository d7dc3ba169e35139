/** Discovery of published tracks: likes, and the lists of the catalogue. */
export { type Liking, likingOf, setLike } from './likes';
export {
  type CatalogueList,
  catalogueLists,
  lengthLimits,
  listFilters,
  type TrackLength,
  trackLengths,
} from './lists';
