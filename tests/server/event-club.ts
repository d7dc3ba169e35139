import { date, day } from './events';
import { type Answer, authorRides, codeOf, type Rider, type RidingServer } from './riding';

/** A club with people in each role, and its events as their hosts change them. */
export interface EventClub {
  readonly server: string;
  readonly founder: Rider;
  readonly host: Rider;
  readonly member: Rider;
  /** An event that runs now. */
  event(more?: Record<string, unknown>): Promise<string>;
  /** The row as the operator sees it, without what the server counts. */
  row(event: string): Promise<Answer['body']>;
  /** Changes an event as a host does. @returns 'done', the code as `field:code`, or the status */
  change(event: string, values: Record<string, unknown>, who?: Rider): Promise<string>;
}

let made = 0;

export async function makeClub(server: RidingServer): Promise<EventClub> {
  const { operator } = server;
  const add = async (collection: string, body: unknown): Promise<string> => {
    const answer = await operator.call('POST', `/api/collections/${collection}/records`, body);
    if (answer.status !== 200) throw new Error(`no ${collection}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  };
  const person = (role: string) => server.rider(`${role}${made}`);
  made++;
  const [founder, host, member] = [await person('founder'), await person('host'), await person('member')];
  const venue = await add('servers', { name: `Club ${made}`, owner: founder.id, open: true });
  await add('server_members', { server: venue, user: host.id, role: 'host' });
  await add('server_members', { server: venue, user: member.id, role: 'member' });
  return {
    server: venue,
    founder,
    host,
    member,
    event: (more = {}) =>
      add('events', {
        ...{ server: venue, name: 'Cup', tracks: [authorRides[0]!.trackId], equipment: 'any', attempts: 3 },
        ...{
          takes: 'verified',
          state: 'open',
          startsAt: date(Date.now() - day),
          endsAt: date(Date.now() + day),
        },
        ...more,
      }),
    async row(event) {
      const { body } = await operator.call('GET', `/api/collections/events/records/${event}`);
      const { seq: _seq, updated: _updated, ...fields } = body;
      return fields;
    },
    async change(event, values, who = host) {
      return outcomeOf(await who.call('PATCH', `/api/collections/events/records/${event}`, values));
    },
  };
}

/** 'done', the code as `field:code`, or the status. */
export function outcomeOf(answer: Answer): string {
  return answer.status === 200 ? 'done' : codeOf(answer) || String(answer.status);
}
