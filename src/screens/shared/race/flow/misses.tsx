import { formatGap, t } from '../../../../i18n';
import type { MissRule } from '../../../../race';
import type { RunOptions } from '../../../../sim';
import type { Track } from '../../../../tracks';

/** What the simulation has to know of the rule a race or a duel is ridden by. */
export function runOptionsOf({ misses }: { readonly misses?: MissRule }): RunOptions {
  return misses === 'time' ? { timePenalty: true } : {};
}

/** What a miss comes to, in a sentence. Training tracks ask time for it by any rule. */
export function ruleWords({ misses }: { readonly misses?: MissRule }, track: Track | undefined): string {
  const costsTime = misses === 'time' || (track?.course.miss ?? 0) > 0;
  return t(costsTime ? 'race.rule.time' : 'race.rule.out');
}

/** What misses have cost, under the time that it is part of; nothing where they have cost none. */
export function Penalty({ us }: { us: number | undefined }) {
  if (us === undefined || us === 0) return null;
  return <span className="sub race-penalty">{t('race.penalty', { time: formatGap(us) })}</span>;
}
