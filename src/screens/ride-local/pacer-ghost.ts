import { t } from '../../i18n';
import { createPilotClient, LEVELS } from '../../pilot';
import { nextOpponent } from '../../race';
import type { Equipment } from '../../sim';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import type { OnlineOpponent } from './ride/rivals';

/** Pacers follow from their seeds: everybody races the same ones. */
const SEED = 1;

/** The slowest pacer that is ahead of a rider, who may have no time yet; undefined where none is, which is said. */
export async function pacerGhost(
  track: Track,
  equipment: Equipment,
  ownUs: number | undefined,
): Promise<OnlineOpponent | undefined> {
  const client = createPilotClient();
  try {
    const orders = LEVELS.map((level) => ({ level, seed: SEED }));
    const rides = await client.pacers(track.course, equipment, orders);
    const pacersUs = Object.fromEntries(
      LEVELS.flatMap((level, n) => {
        const timeUs = rides[n]?.timeUs;
        return timeUs === undefined ? [] : [[level, timeUs]];
      }),
    );
    const next = nextOpponent([], ownUs, { authorUs: undefined, pacersUs });
    const ride = next?.kind === 'pacer' ? rides[LEVELS.indexOf(next.level)] : undefined;
    if (ride !== undefined) return { name: t('ladder.computer'), equipment, stream: ride.stream };
    showToast(t('ladder.pacer.none'));
    return undefined;
  } finally {
    client.dispose();
  }
}
