/** The stage of one ride, for every screen that rides: local rides, races, events. */
export { fetchAuthorRide } from './author-ghost';
export type { GhostChoice, GhostKind } from './ghost-picker';
export type { Kept } from './kept';
export { LocalRide, type LocalRideProps } from './local-ride';
export type { Ended } from './mode';
export type { StageEnd } from './overlays';
export { lookOf, type Rival } from './rider-look';
export type { FirstOpponent, OnlineOpponent } from './rivals';
export { RideStage, type RideStageProps } from './stage';
export { pointsOf } from './use-author-line';
