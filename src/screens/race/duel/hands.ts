import { t } from '../../../i18n';
import type { KeyNames } from '../../../input';
import type { Steering } from '../../ride/hints';
import { handsNow } from '../../shared/hands';

/**
 * What opens a rider's gate, in words: of the gamepads the first is red's and the second blue's, of the keyboard the letters
 * and the arrows, of the screen a part each.
 *
 * @param lane 0 = on the red course, 1 = on the blue one
 */
export function startWord(lane: 0 | 1, keys: KeyNames): string {
  const hands = handsNow(lane);
  if (hands !== 'keys') return t(`duel.start.${hands}`);
  return lane === 0 ? t('duel.start.red', keys) : t('duel.start.blue');
}

/** What a rider steers with. */
export function steeringOf(lane: 0 | 1, { left, right }: KeyNames): Steering {
  const hands = handsNow(lane);
  return lane === 0 ? { hands, left, right } : { hands, left: '←', right: '→' };
}
