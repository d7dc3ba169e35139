/** What is found out about published tracks: likes, and which of them a list has. */
export { type Liking, likingOf, setLike } from './likes';
export {
  type CatalogueList,
  catalogueLists,
  lengthLimits,
  listFilters,
  type TrackLength,
  trackLengths,
} from './lists';
