/** The track builder without a screen: every edit as an action, unlimited undo and redo, and the checks of a draft. */
import * as gates from './gates';
import * as ground from './ground';
import { moveFinish } from './length';
import * as surface from './surface';
import * as things from './things';
import * as whole from './whole';

/** All actions of the builder by name. */
export const builderActions = {
  'set-gate': gates.setGate,
  'move-gate': gates.moveGate,
  'move-pole': gates.movePole,
  'turn-gate': gates.turnGate,
  'gate-width': gates.gateWidth,
  'remove-gate': gates.removeGate,
  raise: ground.raise,
  'set-pitch': ground.setPitch,
  smooth: ground.smooth,
  'set-cross': ground.setCross,
  'set-bowl': ground.setBowl,
  'move-centre': ground.moveCentre,
  'move-finish': moveFinish,
  'paint-snow': surface.paintSnow,
  'piste-width': surface.pisteWidth,
  'place-nets': surface.placeNets,
  'add-patch': surface.addPatch,
  'remove-patch': surface.removePatch,
  'add-roll': things.addRoll,
  'add-jump': things.addJump,
  'change-bump': things.changeBump,
  'remove-bump': things.removeBump,
  'add-tree': things.addTree,
  'move-tree': things.moveTree,
  'remove-tree': things.removeTree,
  'clear-trees': things.clearTrees,
  'plant-forest': things.plantForest,
  'add-split': things.addSplit,
  'move-split': things.moveSplit,
  'remove-split': things.removeSplit,
  'lay-track': whole.layTrack,
  'set-style': whole.setStyle,
  'set-discipline': whole.setDiscipline,
  rename: whole.rename,
  'set-light': whole.setLight,
  'set-difficulty': whole.setDifficulty,
  'set-miss': whole.setMiss,
  'set-scenery': whole.setScenery,
  'set-times': whole.setTimes,
} as const;

export type ActionName = keyof typeof builderActions;
/** The parameters of an action. */
export type ActionParams<N extends ActionName> = Parameters<(typeof builderActions)[N]['apply']>[1];

export type { Action } from './action';
export { blankDraft } from './blank';
export { courseFrom } from './course-from';
export { type Draft, placeAfter } from './draft';
export { type Findings, findingsOf } from './findings';
export { type GatePlace, nextGatePlace } from './gates';
export { pointAt, pointY, type Stretch } from './ground';
export { begin, type History, perform, redo, undo } from './history';
