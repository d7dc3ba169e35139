/** The app's interface to the server: replication of the user's own data, published tracks, leaderboards, clubs and events. */

export type { Paged } from './answers/pager';
export type { Answer, NoAnswer } from './answers/seen';
export type {
  CatalogueQuery,
  OnlineTrack,
} from './catalogue/catalogue';
export { type Downloaded, download, fetchTrack } from './catalogue/download';
export { PUBLIC_TRACKS, PUBLIC_TRACKS_PREMIUM, type Published, publish, withdraw } from './catalogue/publish';
export * from './clubs';
export * from './communities';
export { type Days, keepDays, type PickedPeriod, useDays } from './days';
export {
  type CatalogueList,
  catalogueLists,
  type Liking,
  setLike,
  type TrackLength,
  trackLengths,
} from './discovery';
export * from './events';
export {
  useBoard,
  useCatalogue,
  useLiking,
  useMyPlace,
  useOnlineTrack,
  usePublished,
  useRiddenDays,
} from './hooks';
export {
  type BoardItem,
  type BoardKey,
  boardPage,
  type MyPlace,
  myPlace,
  olderVersions,
} from './leaderboard/boards';
export { type GhostAnswer, type OnlineGhost, onlineGhost } from './leaderboard/ghosts';
export * from './memberships';
export { type RefusalCode, refusalCodes } from './rejections/refusal-codes';
export {
  discardRefused,
  isKeptEdit,
  refusalWords,
  retryRefused,
  syncNow,
} from './rejections/refusals';
export { dropAdoption } from './replication/adopting';
export { followSession } from './replication/follow';
export { keepRiders } from './replication/keep-riders';
export { type OnlineState, onlineStore } from './replication/state';
export { type LiveAttempts, liveAttempts } from './rides/tickets';
export { keepUnread } from './unread/keep';
export { useOnline } from './use-online';
export { useUnread } from './use-unread';
