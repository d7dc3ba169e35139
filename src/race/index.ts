/** Races and events by their rules: run order, bibs, results, points, standings, duels. Pure: the server judges by it too. */
export * from './duel';
export * from './local';
export * from './rules';
