/** Fetches the viewer of a run: who only reads the lists does without. */
export const loadRaceWatch = () => import('./race-watch');
