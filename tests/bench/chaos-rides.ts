/** The game's rides as the game replicates them, for chaos-device.ts in Node and chaos-page.ts in a browser alike. */
import type PocketBase from 'pocketbase';
import type { RxCollection } from 'rxdb';
import type { Observable } from 'rxjs';
import type { RideRow } from '../../src/db/schemas/rides';
import { ownRides } from '../../src/online/mapping';
import { type RejectionStore, type Replication, replicatePocketBase } from '../../sync';

export { type RideRow, rideSchema } from '../../src/db/schemas/rides';

export interface RidesOptions {
  readonly collection: RxCollection<RideRow>;
  readonly client: PocketBase;
  readonly available$: Observable<boolean>;
  readonly rejections: RejectionStore;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly random?: () => number;
}

export function replicateRides({ client, ...rest }: RidesOptions): Replication {
  const { toRemote, fromRemote } = ownRides();
  return replicatePocketBase<RideRow>({
    ...rest,
    client,
    remote: 'rides',
    identifier: 'chaos',
    scope: `rider = '${client.authStore.record?.id ?? ''}'`,
    push: { toRemote },
    pull: { fromRemote },
    live: true,
  });
}

/** What a device and the server have to agree on: the verdict and the time. */
export function verdictOf({ status, timeUs }: { status: string; timeUs: number }): string {
  return `${status} ${timeUs}`;
}
