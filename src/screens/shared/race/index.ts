export { EntriesEditor, entryOf, freshSeed, pacerOf } from './entries-editor';
export { EventList } from './event-list';
export { riderCells, riderHead } from './flow/csv-rider';
export { isForJury, JuryDialog } from './flow/jury';
export { loadRaceWatch } from './flow/load-watch';
export { Penalty, ruleWords, runOptionsOf } from './flow/misses';
export { entryNames, outWords } from './flow/names';
export { RaceFlow } from './flow/race-flow';
export { riderOf } from './flow/rider';
export { runResultOf } from './flow/run-result';
export { useClaim } from './flow/use-claim';
export { usePodiumMoment } from './flow/use-podium-moment';
export { useRaceTrack } from './flow/use-race-track';
export { wornIn } from './flow/worn';
export {
  GhostsSwitch,
  MissChoice,
  ReversalChoice,
  RunsChoice,
  raceTrackOf,
  TrackSelect,
  useRaceMisses,
  useRaceTracks,
} from './format-fields';
export { useAllRunning, useRunning } from './use-running';
