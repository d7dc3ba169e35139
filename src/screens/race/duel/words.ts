import { formatGap, t } from '../../../i18n';
import {
  type Bracket,
  carriedUs,
  type DuelPlace,
  type EntryId,
  type LegRuns,
  legResult,
  type Pair,
  winnerOf,
} from '../../../race';

/** Names of the riders, by entry. */
export type Names = ReadonlyMap<EntryId, string>;

/** How many rounds a bracket of this many riders has. */
export function roundsOf(riders: number): number {
  return Math.max(1, Math.ceil(Math.log2(riders)));
}

/** What a round is called. @param of rounds of the whole bracket */
export function roundName(round: number, at: DuelPlace, of: number): string {
  if (at === 'third') return t('duel.round.third');
  const left = of - round;
  if (left === 1) return t('duel.round.final');
  if (left === 2) return t('duel.round.semi');
  if (left === 3) return t('duel.round.quarter');
  return t('duel.round.first', { n: 2 ** left });
}

/** What one run came to, in a sentence. */
export function legWords(pair: Pick<Pair, 'riders'>, runs: LegRuns, names: Names): string {
  const leg = legResult(runs);
  const name = (who: 0 | 1): string => names.get(pair.riders[who]) ?? '';
  switch (leg.kind) {
    case 'timed': {
      if (leg.differenceUs === 0) return t('duel.leg.level');
      const gap = formatGap(-Math.abs(leg.differenceUs));
      return t('duel.leg.won', { name: name(leg.differenceUs < 0 ? 0 : 1), gap });
    }
    case 'out':
      return t('duel.leg.out', { name: name(leg.who === 0 ? 1 : 0) });
    case 'both-out':
      return t('duel.leg.none');
  }
}

/** What the second run begins with, in a sentence. */
export function carriedWords(pair: Pair, names: Names): string {
  const us = carriedUs(pair);
  if (us === 0) return t('duel.carried.level');
  const name = names.get(pair.riders[us < 0 ? 0 : 1]) ?? '';
  return t('duel.carried', { name, gap: formatGap(-Math.abs(us)) });
}

/** What a duel that is over came to, in a sentence. */
export function duelWords(
  bracket: Bracket,
  pair: Pair,
  at: DuelPlace,
  last: boolean,
  names: Names,
): string | undefined {
  const winner = winnerOf(pair, bracket.legs);
  if (winner === undefined) return undefined;
  const name = names.get(winner) ?? '';
  if (at === 'third') return t('duel.won.third', { name });
  return last ? t('duel.won.final', { name }) : t('duel.won', { name });
}
