/** The game's rides as the game replicates them, for the devices in Node and for chaos-page.ts in a browser alike. */
import { type ParticipationRow, participationSchema } from '../../src/db/schemas/participations';
import { type RideRow, rideSchema } from '../../src/db/schemas/rides';
import { ownRides } from '../../src/online/replication/mapping';
import { participationFrom } from '../../src/online/replication/mirrored';
import { type PocketBaseReplication, replicatePocketBase, trackChanges } from '../../sync/index';
import type { ChaosKind, ChaosParts } from '../sync/fixture/writing-device';

export type { ParticipationRow } from '../../src/db/schemas/participations';
export type { RideRow } from '../../src/db/schemas/rides';

function replicate({ client, background, ...rest }: ChaosParts<RideRow>): PocketBaseReplication {
  const { toServer, fromServer } = ownRides();
  trackChanges(rest.collection);
  return replicatePocketBase<RideRow>({
    ...rest,
    client,
    collectionName: 'rides',
    replicationIdentifier: 'chaos',
    push: { modifier: toServer, ...(background === undefined ? {} : { handOver: background }) },
    pull: { modifier: fromServer, filter: `rider = '${client.authStore.record?.id ?? ''}'` },
    live: true,
  });
}

/** What a device and the server have to agree on: the verdict and the time. */
export function verdictOf({ status, timeUs }: { status: string; timeUs: number }): string {
  return `${status} ${timeUs}`;
}

export const gameRides: ChaosKind<RideRow> = { schema: rideSchema, replicate, verdictOf };

/** A rider's own parts in events, which only the server writes, as the game pulls them. */
export const gameParts = {
  schema: participationSchema,
  replicate({ client, ...rest }: ChaosParts<ParticipationRow>): PocketBaseReplication {
    trackChanges(rest.collection);
    return replicatePocketBase<ParticipationRow>({
      ...rest,
      client,
      collectionName: 'participations',
      replicationIdentifier: 'chaos-parts',
      pull: { modifier: participationFrom, filter: `rider = '${client.authStore.record?.id ?? ''}'` },
      live: true,
    });
  },
};

/** What is said of a part: how many rides count, and the best of them. */
export function partOf({ rides, bestUs }: { rides: number; bestUs: number }): string {
  return `${rides} ${bestUs}`;
}
