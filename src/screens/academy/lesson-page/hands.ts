import type { AcademyExercise } from '../../../academy';
import { t } from '../../../i18n';
import type { Hands } from '../../shared/hands';

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
