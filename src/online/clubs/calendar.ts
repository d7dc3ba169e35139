import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';
import { act, type Outcome, post } from './call';

/** The calendar feed of a club: a personal address that a phone's calendar reads. */

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

/** Creates an address and revokes the previous one. @returns its path, which the server sends only once */
export function makeCalendar(server: string): Promise<Outcome<string>> {
  return post('servers/calendar', { server }, madeSchema, { 404: 'unknown-server' });
}

/** Revokes the address. */
export function revokeCalendar(server: string): Promise<Outcome> {
  return act('servers/calendar/revoke', { server });
}

/** Fetches whether the user has an address. */
export function hasCalendar(server: string): Promise<Answer<boolean>> {
  return ask(`calendar ${server}`, mineSchema, (pb, signal) =>
    pb.send('/api/fl/servers/calendar/mine', { method: 'GET', query: { server }, signal }),
  );
}
