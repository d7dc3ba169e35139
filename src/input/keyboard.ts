import type { Action } from './queue';

/** What the rider can ask for beside riding. */
export type Command = 'restart' | 'pause' | 'camera';

/** Keys by their place on the keyboard, so that they lie right on every layout. */
const RIDING: Readonly<Record<string, Action>> = {
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
  ArrowUp: 'tuck',
  KeyW: 'tuck',
  ArrowDown: 'brake',
  KeyS: 'brake',
  Space: 'brake',
  Enter: 'start',
};

const COMMANDS: Readonly<Record<string, Command>> = {
  KeyR: 'restart',
  Escape: 'pause',
  KeyP: 'pause',
  KeyC: 'camera',
};

const CODES = Object.keys(RIDING);

/** What a key does while riding; undefined = nothing of ours. */
export function actionOf(code: string): Action | undefined {
  return RIDING[code];
}

export function commandOf(code: string): Command | undefined {
  return COMMANDS[code];
}

/** The number under which a key is held. */
export function contactOf(code: string): number {
  return CODES.indexOf(code);
}
