/** The stage of one ride, for every screen that rides: local rides, races, events. */
export type { GhostChoice, GhostKind } from './ghost-picker';
export type { Kept } from './kept';
export { LocalRide, type LocalRideProps } from './local-ride';
export { lookOf, type Rival } from './rider-look';
export type { FirstOpponent, OnlineOpponent } from './rivals';
export { RideStage, type RideStageProps } from './stage';
