/** The game's rides as the game replicates them, for the devices in Node and for chaos-page.ts in a browser alike. */
import { type RideRow, rideSchema } from '../../src/db/schemas/rides';
import { ownRides } from '../../src/online/mapping';
import { type Replication, replicatePocketBase } from '../../sync';
import type { ChaosKind, ChaosParts } from '../sync/fixture/chaos-device';

export type { RideRow } from '../../src/db/schemas/rides';

function replicate({ client, background, ...rest }: ChaosParts<RideRow>): Replication {
  const { toRemote, fromRemote } = ownRides();
  return replicatePocketBase<RideRow>({
    ...rest,
    client,
    remote: 'rides',
    identifier: 'chaos',
    scope: `rider = '${client.authStore.record?.id ?? ''}'`,
    push: { toRemote, ...(background === undefined ? {} : { background }) },
    pull: { fromRemote },
    live: true,
  });
}

/** What a device and the server have to agree on: the verdict and the time. */
export function verdictOf({ status, timeUs }: { status: string; timeUs: number }): string {
  return `${status} ${timeUs}`;
}

export const gameRides: ChaosKind<RideRow> = { schema: rideSchema, replicate, verdictOf };
