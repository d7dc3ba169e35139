import { authorRides, type Rider, type RidingServer } from './riding';

export const day = 86_400_000;
export const date = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

let serverMade = 0;
/** An event that runs now, on a server whose members are `members`. */
export async function addEvent(
  server: RidingServer,
  members: readonly Rider[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const { operator } = server;
  const add = async (collection: string, body: unknown): Promise<string> => {
    const answer = await operator.call('POST', `/api/collections/${collection}/records`, body);
    if (answer.status !== 200) throw new Error(`no ${collection}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  };
  const venue = await add('servers', { name: `Venue ${serverMade++}`, open: true });
  for (const { id } of members) await add('server_members', { server: venue, user: id, role: 'member' });
  return add('events', {
    ...{ server: venue, name: 'Cup', tracks: [authorRides[0]!.trackId], equipment: 'any', attempts: 0 },
    ...{ takes: 'verified', state: 'open', startsAt: date(Date.now() - day), endsAt: date(Date.now() + day) },
    ...more,
  });
}
