/** Seasons: the ranking of riders by discipline and overall, and the club ranking. Functions of final results. */
export { clubRanking, type ServerOf, TEAM_SIZE, type TeamLine, type TeamScore, type TieBreak } from './clubs';
export { type SeasonEvent, seasonResults } from './from-event';
export {
  disciplinesOf,
  FINAL_PLACES,
  inOrder,
  type SeasonLine,
  type SeasonResult,
  seasonRanking,
  seasonScores,
} from './season';
