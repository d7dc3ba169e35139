/** Knock-out cups: qualifying, divisions, and rounds in which the slower quarter is eliminated. Functions of rows and clock. */
export { cupDivisions, type Seed } from './divisions';
export { type CupRound, type Division, divisionAt } from './rounds';
export { cupWindow, divisionSizes, MAX_DIVISION, outOf, roundsFor } from './schedule';
export { type CupLine, type CupState, cupRanks, cupResultList, cupStart, cupState } from './state';
