import { shownGapUs } from '../../i18n';
import { deltaUs } from '../../ride';

/**
 * Returns the gap between two times as they are displayed, µs, so that all displayed figures add up. The HUD and the result
 * sheet show the same gap. NaN if either time is missing (absent or −1).
 */
export function shownGap(mine: number | undefined, theirs: number | undefined): number {
  return Number.isNaN(deltaUs(mine, theirs)) ? Number.NaN : shownGapUs(mine!, theirs!);
}
