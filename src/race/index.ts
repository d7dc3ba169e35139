/**
 * Rules of races and events, local and online: start orders, points, standings, stages. Pure, because the server judges by them
 * too.
 */
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
