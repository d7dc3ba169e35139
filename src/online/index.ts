/** What the server knows, as the app sees it: replication of what is a user's own, published tracks, leaderboards. */
export { dropAdoption } from './adopting';
export {
  type BoardItem,
  type BoardKey,
  boardPage,
  type MyPlace,
  myPlace,
  olderVersions,
} from './boards';
export type { CatalogueQuery, OnlineTrack } from './catalogue';
export { type Days, keepDays, type PickedPeriod, useDays } from './days';
export {
  type CatalogueList,
  catalogueLists,
  type Liking,
  setLike,
  type TrackLength,
  trackLengths,
} from './discovery';
export { type Downloaded, download, fetchTrack } from './download';
export { followSession } from './follow';
export { type GhostAnswer, type OnlineGhost, onlineGhost } from './ghosts';
export {
  useBoard,
  useCatalogue,
  useLiking,
  useMyPlace,
  useOnlineTrack,
  usePublished,
  useRiddenDays,
} from './hooks';
export { keepRiders } from './keep-riders';
export type { Paged } from './pager';
export { PUBLIC_TRACKS, PUBLIC_TRACKS_PREMIUM, type Published, publish, withdraw } from './publish';
export { type RefusalCode, refusalCodes } from './refusal-codes';
export {
  discardRefused,
  isKeptEdit,
  refusalWords,
  retryRefused,
  syncNow,
} from './refusals';
export type { Answer, NoAnswer } from './seen';
export { type OnlineState, onlineStore } from './state';
export { type LiveAttempts, liveAttempts } from './tickets';
export { useOnline } from './use-online';
