/** A server's events in a phone's own calendar. */
export { CalendarButton } from './calendar-button';
