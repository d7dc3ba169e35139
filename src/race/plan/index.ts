/** The plan of a club event: its fields, templates that fill them, and its possible faults. */
export { isSamePlan, planChangeFaults } from './change';
export { planFaults, type TrackFact } from './check';
export type { PlanFault, PlanFaultCode, PlanLimits } from './fault';
export {
  FINAL_AFTER_MS,
  LIVE_LATE_MS,
  LONGEST_WINDOW_MS,
  MAX_ATTEMPTS,
  MAX_CUP_COURSE_US,
  MAX_EVENT_NAME,
  MAX_LIVE_LAG,
  QUALIFYING_MS,
  ROUND_MS,
  SHORTEST_WINDOW_MS,
  SLOW_NETWORK_MS,
  START_LIST_MS,
  TAKE_BACK_MS,
} from './limits';
export { type ParsedPlan, parsePlan } from './parse';
export {
  type Attempts,
  type CupPlan,
  countsStarts,
  type EventPlan,
  openTo,
  type PlannedEquipment,
  type PlannedRace,
  plannedEquipment,
  type RacesPlan,
  type RunWindow,
  type SecondRun,
  secondRunWays,
  takenRides,
  takesEquipment,
  windowOf,
} from './plan';
export { planFrom, type Template, type TemplateInput, templates } from './template';
