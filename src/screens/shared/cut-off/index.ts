/** Runs of events that a dying tab cut off: kept while they are ridden, and what becomes of them. */
export { type CutOff, fateOf } from './fate';
export { CutOffNote } from './note';
export { holdRun, type RunHold } from './run-hold';
export { keepStart, type StartDraft } from './start-draft';
export { useCutOff } from './use-cut-off';
