/** The game's rides as the game replicates them, for the devices in Node and for chaos-page.ts in a browser alike. */
import { type RideRow, rideSchema } from '../../src/db/schemas/rides';
import { ownRides } from '../../src/online/replication/mapping';
import { type PocketBaseReplication, replicatePocketBase, trackChanges } from '../../sync/index';
import type { ChaosKind, ChaosParts } from '../sync/fixture/writing-device';

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
