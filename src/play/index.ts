/**
 * A ride on the screen. A session has one or two lanes, each with its rider's picture, input and HUD. It runs the time of the
 * ride, and handles countdown, pause, restart, loss of the picture and replay. Solo rides, lessons, races and duels are
 * settings of it. The screens decide what is stored of a ride, and where.
 */
export { shownGap } from './hud/gap';
export { type Steering, stuckWord } from './hud/hints';
export { type Confirmed, confirmedIn, type Kept } from './session/kept';
export type { Ended } from './session/mode';
export type { Checkpoints } from './session/ride-set';
export { lookOf, type Rival } from './session/rider-look';
export { fetchAuthorRide, hasAuthorRide } from './stage/author-ghost';
export { Curtain } from './stage/curtain';
export { GapChip } from './stage/gap-chip';
export { type GhostChoice, type GhostKind, GhostPicker } from './stage/ghost-picker';
export { LineSwitch } from './stage/line-switch';
export type { StageEnd } from './stage/overlays';
export { headline, resultWords } from './stage/result-words';
export { RideStage } from './stage/ride-stage';
export { type LanesProps, Stage, type StageLane } from './stage/stage';
export { pointsOf, useAuthorLine } from './stage/use-author-line';
export { useKeptMoment } from './stage/use-kept-moment';
