/** The calendar feed of events, as a phone's own calendar reads it. */
export { type CalendarEvent, calendarEntries } from './entries';
export { type CalendarEntry, type CalendarFeed, calendarText, escapeText, foldLine, utcTime } from './ics';
