import { t } from '../../../i18n';
import { type DeviceInUse, deviceInUse, type KeyNames } from '../../../input';
import type { Steering } from '../../../play';

/**
 * What opens a rider's gate, in words: of the gamepads the first is red's and the second blue's, of the keyboard the letters
 * and the arrows, of the screen a part each.
 *
 * @param lane 0 = on the red course, 1 = on the blue one
 */
export function startWord(lane: 0 | 1, keys: KeyNames): string {
  const hands = deviceInUse(lane);
  if (hands !== 'keys') return t(`duel.start.${hands}`);
  return lane === 0 ? t('duel.start.red', keys) : t('duel.start.blue');
}

/** What a rider steers with. */
export function steeringOf(lane: 0 | 1, { left, right }: KeyNames): Steering {
  const hands = deviceInUse(lane);
  return lane === 0 ? { hands, left, right } : { hands, left: '←', right: '→' };
}

/** Which part of a touched screen is a rider's: the stage of two lies on its side on a wide one (duel-stage.css). */
function partWord(lane: 0 | 1): string {
  const wide = matchMedia('(min-aspect-ratio: 1 / 1)').matches;
  if (wide) return t(lane === 0 ? 'duel.hands.left' : 'duel.hands.right');
  return t(lane === 0 ? 'duel.hands.top' : 'duel.hands.bottom');
}

/**
 * How the rider on a course rides, in words, before they go to the start.
 *
 * @param hands what is in that rider's hands; of one who rides alone, in the player's
 * @param people how many of the two are no pacers
 */
export function handsWord(lane: 0 | 1, hands: DeviceInUse, people: number, keys: KeyNames): string {
  if (people === 1) return t(`duel.hands.alone.${hands}`);
  switch (hands) {
    case 'pad':
      return t(lane === 0 ? 'duel.hands.pad.red' : 'duel.hands.pad.blue');
    case 'touch':
      return partWord(lane);
    case 'keys':
      return lane === 0 ? t('duel.hands.red', keys) : t('duel.hands.blue');
  }
}
