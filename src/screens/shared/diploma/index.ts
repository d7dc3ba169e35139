/** The diploma of a race or an event: a picture that a rider with a place can share or save. */
export { DiplomaButton } from './diploma-button';
export type { Holder, Honoured } from './diploma-sheet';
export { inTurn } from './holders';
