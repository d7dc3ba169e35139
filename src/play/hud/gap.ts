import { shownGapUs } from '../../i18n';
import { deltaUs } from '../../ride';

/**
 * The gap between two times as they are shown, µs, so that every figure of the game adds up: the same in the HUD
 * and on the sheet. NaN where either time does not stand (absent or −1).
 */
export function shownGap(mine: number | undefined, theirs: number | undefined): number {
  return Number.isNaN(deltaUs(mine, theirs)) ? Number.NaN : shownGapUs(mine!, theirs!);
}
