import { formatGap, t } from '../../../i18n';
import { type EntryId, type RunResults, type Standing, standingAt } from '../../../race';
import type { Onlooker } from '../../../ride';

/** How a standing is shown: what it says, and whether it is good news. */
export interface StandingWords {
  readonly tone: 'first' | 'ahead' | 'behind' | 'level';
  /** ▲, ▼ or nothing: the tone without its colour. */
  readonly sign: string;
  readonly text: string;
}

export function standingWords(
  { rank, of, gapUs, leader }: Standing,
  names: ReadonlyMap<EntryId, string>,
): StandingWords {
  if (gapUs === undefined || leader === undefined) {
    return { tone: 'first', sign: '', text: t('race.live.first', { rank, of }) };
  }
  const name = names.get(leader) ?? '';
  const gap = formatGap(gapUs);
  if (gapUs === 0) return { tone: 'level', sign: '', text: t('race.live.level', { rank, of, name }) };
  return gapUs < 0
    ? { tone: 'ahead', sign: '▲', text: t('race.live.ahead', { rank, of, gap, name }) }
    : { tone: 'behind', sign: '▼', text: t('race.live.behind', { rank, of, gap, name }) };
}

/**
 * The race's timing: looks on at a ride and shows at each split how the rider stands against the leader.
 *
 * @param results of each run; the last one is being ridden
 * @param show undefined: a new attempt stands in the gate
 */
export function createTiming(
  results: readonly RunResults[],
  entry: EntryId,
  show: (standing: Standing | undefined) => void,
): Onlooker {
  let told = 0;
  return {
    begin() {
      told = 0;
      show(undefined);
    },
    tick({ cur }) {
      if (told >= cur.nextSplit) return;
      const us = cur.splits[told] ?? -1;
      if (us >= 0) show(standingAt(told, results, entry, us));
      told++;
    },
  };
}
