/** For the game's own cron jobs. */
export { keepApp, takeApp } from '../../sync/server';
