import { t } from '../../i18n';
import { progressStore } from '../../session';

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
  return t(byTouch() ? 'ride.start.touch' : 'ride.start.keys');
}
