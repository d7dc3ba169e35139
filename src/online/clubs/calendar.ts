import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { act, type Outcome, post } from './call';

/** The calendar feed of a server: an address of one's own that a phone's calendar reads. */

const madeSchema = v.pipe(
  v.object({
    path: v.pipe(v.string(), v.regex(/^\/api\/fl\/servers\/[a-z0-9]{15}\/calendar\.ics\?key=\w+$/)),
  }),
  v.transform(({ path }) => path),
);
const mineSchema = v.pipe(
  v.object({ has: v.boolean() }),
  v.transform(({ has }) => has),
);

/** Makes an address, and with it an end of the one before. @returns its path, which is told this once */
export function makeCalendar(server: string): Promise<Outcome<string>> {
  return post('servers/calendar', { server }, madeSchema, { 404: 'unknown-server' });
}

/** The address opens nothing any more. */
export function revokeCalendar(server: string): Promise<Outcome> {
  return act('servers/calendar/revoke', { server });
}

/** Whether one has an address. */
export function hasCalendar(server: string): Promise<Answer<boolean>> {
  return ask(`calendar ${server}`, mineSchema, (pb, signal) =>
    pb.send('/api/fl/servers/calendar/mine', { method: 'GET', query: { server }, signal }),
  );
}
