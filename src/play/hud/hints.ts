import { t } from '../../i18n';
import { type DeviceInUse, deviceInUse } from '../../input';
import { progressStore, ridesOneSwitch } from '../../session';
import type { WayOut } from './stuck';

/** Returns whether the pointer is a finger. */
function byTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Returns whether to show the touch zones at the start: on touch screens, until two rides have been finished. */
export function hintsWanted(): boolean {
  return byTouch() && progressStore.getState().finishedRides < 2;
}

/** Returns the instruction for opening the wand on this device. */
export function startWord(): string {
  return t(`ride.start.${deviceInUse()}`);
}

/** The rider's input device, and the names of its keys. */
export interface Steering {
  readonly hands: DeviceInUse;
  readonly left: string;
  readonly right: string;
}

/**
 * Returns the instruction for a rider who is stuck.
 *
 * @param rider profile id of the rider who steers
 * @param steering the rider's device; if absent, the device in use and the arrow keys
 */
export function stuckWord(way: WayOut, rider: string, steering?: Steering): string {
  const around = way === 'around-left' || way === 'around-right';
  // The switch alternates between the sides, so the rider gets there either way.
  if (way !== 'let-go' && ridesOneSwitch(rider))
    return t(around ? 'ride.stuck.switch.around' : 'ride.stuck.switch');
  if (around) return t(`ride.stuck.${way}`);
  const { hands, left, right } = steering ?? { hands: deviceInUse(), left: '←', right: '→' };
  return t(`ride.stuck.${way}.${hands}`, { left, right });
}
