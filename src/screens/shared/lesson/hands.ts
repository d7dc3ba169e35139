import type { AcademyExercise, Tip } from '../../../academy';
import { t } from '../../../i18n';
import type { DeviceInUse } from '../../../input';

/** What an exercise is ridden with: a device, or one switch, whatever device it is on. */
export type Means = DeviceInUse | 'switch';

/** What to do, in one short line. */
export function promptOf({ id }: Pick<AcademyExercise, 'id'>, means: Means): string {
  switch (id) {
    case 'glide':
    case 'turns':
    case 'stop':
    case 'mark':
    case 'tuck-or-brake':
      return t(`academy.${id}.prompt.${means}`);
    default:
      return t(`academy.${id}.prompt`);
  }
}

/** What to do next, in a sentence. @param oneSwitch ridden with one switch, which has no brake */
export function tipWord(tip: Tip, oneSwitch: boolean): string {
  if (!oneSwitch) return t(`academy.tip.${tip}`);
  switch (tip) {
    case 'slower-in':
    case 'brake-sooner':
    case 'brake-later':
    case 'stand-still':
    case 'carry-speed':
      return t(`academy.tip.${tip}.switch`);
    default:
      return t(`academy.tip.${tip}`);
  }
}
