import type { Fact, FactKey } from '../../../academy';
import { formatNumber, formatPercent, formatRaceTime, t } from '../../../i18n';

const tenth = (value: number): string => formatNumber(Math.round(value * 10) / 10);

/** A figure of a result, with its unit. */
export function factWord(key: FactKey, value: number): string {
  switch (key) {
    case 'faults':
    case 'turns':
    case 'figures':
      return formatNumber(value);
    case 'off-mark':
    case 'off-middle':
    case 'off-pole':
      return t('academy.metres', { value: tenth(value) });
    case 'edge':
      return t('academy.degrees', { value: Math.round(value) });
    case 'tuck':
    case 'early':
    case 'rise':
    case 'loss':
    case 'turn-spread':
    case 'gate-spread':
      return formatPercent(value);
    case 'time':
      return formatRaceTime(value);
  }
}

/** What the next star of a figure asks for; undefined when it has all three. */
export function targetWord({ key, next }: Fact): string | undefined {
  return next === undefined ? undefined : t('academy.target', { value: factWord(key, next) });
}
