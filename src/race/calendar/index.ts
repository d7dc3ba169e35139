/** The calendar feed of events, for the calendar app of a phone. */
export { type CalendarEvent, calendarEntries } from './entries';
export { type CalendarEntry, type CalendarFeed, calendarText, escapeText, foldLine, utcTime } from './ics';
