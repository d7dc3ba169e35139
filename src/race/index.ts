/** Races and events by their rules, local and online: orders, points, standings, what is when. Pure: the server judges by it too. */
export * from './any-event';
export * from './calendar';
export * from './cup';
export * from './daily';
export * from './duel';
export * from './event';
export * from './local';
export * from './plan';
export * from './rules';
export * from './season';
