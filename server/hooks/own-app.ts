/** For the house's own cron jobs. */
export { keepApp, takeApp } from '../../sync/server';
