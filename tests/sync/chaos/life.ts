import { wait } from '../fixture/chaos';
import type { ChaosDevice } from './device';

/** Acts, goes off and comes back, and dies now and then. */
export async function live(device: ChaosDevice, acts: number, random: () => number): Promise<void> {
  for (let n = 0; n < acts; n++) {
    const acting = device.act();
    if (random() < 0.06) {
      await wait(random() * 40);
      await device.killTab();
    }
    await acting;
    const dice = random();
    if (dice < 0.1) device.setAvailable(false);
    else if (dice < 0.3) device.setAvailable(true);
    else if (dice < 0.4) device.signIn();
    await wait(random() * 60);
  }
  device.setAvailable(true);
}
