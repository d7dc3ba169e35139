import { t } from '../../i18n';
import { type DeviceInUse, deviceInUse } from '../../input';
import { progressStore, ridesOneSwitch } from '../../session';
import type { WayOut } from './stuck';

/** The pointer is a thumb. */
function byTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Whether the thumbs' zones are shown at the start: to thumbs, until two rides have been finished. */
export function hintsWanted(): boolean {
  return byTouch() && progressStore.getState().finishedRides < 2;
}

/** What opens the wand here, in words. */
export function startWord(): string {
  return t(`ride.start.${deviceInUse()}`);
}

/** What a rider steers with: the device, and the names of its keys. */
export interface Steering {
  readonly hands: DeviceInUse;
  readonly left: string;
  readonly right: string;
}

/**
 * What a rider who gets nowhere has to do, in words.
 *
 * @param rider id of the profile of who steers
 * @param steering with what; any device, and the arrow keys, where it is not said
 */
export function stuckWord(way: WayOut, rider: string, steering?: Steering): string {
  const around = way === 'around-left' || way === 'around-right';
  // Whatever the switch turns to leads there in the end.
  if (way !== 'let-go' && ridesOneSwitch(rider))
    return t(around ? 'ride.stuck.switch.around' : 'ride.stuck.switch');
  if (around) return t(`ride.stuck.${way}`);
  const { hands, left, right } = steering ?? { hands: deviceInUse(), left: '←', right: '→' };
  return t(`ride.stuck.${way}.${hands}`, { left, right });
}
