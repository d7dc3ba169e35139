import { formatGap, t } from '../../../../i18n';
import { type EntryId, type RunResults, type Standing, standingAt } from '../../../../race';
import type { Onlooker } from '../../../../ride';
import { listNames } from './names';

/** How a standing is shown: what it says, and whether it is good news. */
export interface StandingWords {
  readonly tone: 'first' | 'ahead' | 'behind' | 'level';
  /** ▲, ▼ or nothing: the tone without its colour. */
  readonly sign: string;
  readonly text: string;
}

export function standingWords(
  { rank, of, gapUs, leaders }: Standing,
  names: ReadonlyMap<EntryId, string>,
): StandingWords {
  if (gapUs === undefined) {
    return { tone: 'first', sign: '', text: t('race.live.first', { rank, of }) };
  }
  const name = listNames(leaders, names);
  const gap = formatGap(gapUs);
  if (gapUs === 0) return { tone: 'level', sign: '', text: t('race.live.level', { rank, of, name }) };
  return gapUs < 0
    ? { tone: 'ahead', sign: '▲', text: t('race.live.ahead', { rank, of, gap, name }) }
    : { tone: 'behind', sign: '▼', text: t('race.live.behind', { rank, of, gap, name }) };
}

/** What a run that counts is headed by at the finish: the leader's chair, alone or with others, or the rank. */
export function standingTitle({ rank, of, gapUs }: Standing, name: string): string {
  if (rank > 1) return t('race.finish.rank', { rank, of });
  return t(gapUs === 0 ? 'race.finish.share' : 'race.finish.lead', { name });
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
