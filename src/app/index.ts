/** The frame: stage, route table, guards, navigation, notices. */
export type { Guard } from './guards';
export { type Route, routes } from './routes';
export { start } from './start';
