import type { AcademyExercise } from '../../../academy';
import { t } from '../../../i18n';

/** What the player rides with: prompts say it in those words. */
export type Hands = 'keys' | 'touch' | 'pad';

/** What is in use now: a gamepad once it is there, else thumbs where the pointer is one, else keys. */
export function handsNow(): Hands {
  const pads = navigator.getGamepads?.() ?? [];
  if (pads.some((pad) => pad?.connected)) return 'pad';
  return matchMedia('(pointer: coarse)').matches ? 'touch' : 'keys';
}

/** What to do, in one short line. */
export function promptOf({ id }: Pick<AcademyExercise, 'id'>, hands: Hands): string {
  switch (id) {
    case 'glide':
    case 'turns':
    case 'stop':
    case 'mark':
    case 'tuck-or-brake':
      return t(`academy.${id}.prompt.${hands}`);
    default:
      return t(`academy.${id}.prompt`);
  }
}
