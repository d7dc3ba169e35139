import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatGap,
  formatLength,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRaceTime,
  formatSpan,
  formatSpeed,
  setLocale,
  shownGapUs,
} from '../../../src/i18n';
import fc from '../../harness/fast-check';

describe('formatRaceTime', () => {
  it('cuts to hundredths and never rounds up', () => {
    expect(formatRaceTime(52_470_000)).toBe('0:52.47');
    expect(formatRaceTime(52_479_999)).toBe('0:52.47');
    expect(formatRaceTime(59_999_999)).toBe('0:59.99');
    expect(formatRaceTime(60_000_000)).toBe('1:00.00');
    expect(formatRaceTime(68_930_000)).toBe('1:08.93');
  });

  it('shows hours, nothing, and a dash for no time', () => {
    expect(formatRaceTime(3_723_450_000)).toBe('1:02:03.45');
    expect(formatRaceTime(0)).toBe('0:00.00');
    expect(formatRaceTime(undefined)).toBe('–');
  });

  it('never shows a faster ride as slower', () => {
    const us = fc.integer({ min: 0, max: 3_599_999_999 });
    fc.assert(
      fc.property(us, us, (a, b) => {
        const [fast, slow] = a < b ? [a, b] : [b, a];
        const pad = (time: string) => time.padStart(8, '0');
        return pad(formatRaceTime(fast)) <= pad(formatRaceTime(slow));
      }),
    );
  });
});

describe('formatGap', () => {
  it('bears a sign, the minus being U+2212', () => {
    expect(formatGap(412_345)).toBe('+0.41');
    expect(formatGap(-80_000)).toBe('\u22120.08');
    expect(formatGap(0)).toBe('±0.00');
  });

  it('shows no minus before a gap that is cut to nothing', () => {
    expect(formatGap(-9_999)).toBe('±0.00');
  });

  it('goes on to minutes', () => {
    expect(formatGap(65_200_000)).toBe('+1:05.20');
    expect(formatGap(-600_000_000)).toBe('\u221210:00.00');
  });
});

describe('shownGapUs', () => {
  it('is the difference of the times on the board', () => {
    // 1:08.93 and 1:07.40 shown; the true gap would be cut to 1.52.
    expect(shownGapUs(68_930_000, 67_409_000)).toBe(1_530_000);
    expect(formatGap(shownGapUs(68_930_000, 67_409_000))).toBe('+1.53');
  });
});

describe('speeds, lengths and sizes', () => {
  it('come in either system of units', () => {
    expect(formatSpeed(20, 'metric')).toBe('72\u00A0km/h');
    expect(formatSpeed(20, 'imperial')).toBe('45\u00A0mph');
    expect(formatLength(348.4, 'metric')).toBe('348\u00A0m');
    expect(formatLength(348, 'imperial')).toBe('1,142\u00A0ft');
  });

  it('write negative numbers with the same minus', () => {
    expect(formatNumber(-1234)).toBe('\u22121,234');
  });

  it('tell sizes in the unit that keeps them short', () => {
    expect(formatBytes(0)).toBe('0 bytes');
    expect(formatBytes(451_000)).toBe('451 kB');
    expect(formatBytes(3_440_000)).toBe('3.4 MB');
    expect(formatPercent(0.8)).toBe('80%');
    expect(formatPercent(-0.02)).toBe('−2%');
  });
});

describe('a price', () => {
  const prices = () => [formatPrice(48, 'EUR'), formatPrice(1234.5, 'NOK'), formatPrice(500, 'JPY')];
  it('is written as the language has it, without empty hundredths', async () => {
    expect(prices()).toEqual(['€48', 'NOK\u00a01,234.50', '¥500']);
    await setLocale('nb');
    expect(prices()).toEqual(['48\u00a0€', '1\u00a0234,50\u00a0kr', '500\u00a0JPY']);
    await setLocale('en-US');
  });
});

describe('no gap at all', () => {
  it('is written with the decimal sign of the language’s lists', async () => {
    expect(formatGap(0)).toBe('±0.00');
    await setLocale('de');
    expect(formatGap(0)).toBe('±0,00');
    await setLocale('en-US');
  });
});

it('says once what both ends of a span share', () => {
  const from = new Date(2026, 10, 26, 17, 30).getTime();
  expect(formatSpan(from, from + 7_200_000).match(/Nov/g)).toHaveLength(1);
  expect(formatSpan(from, from + 86_400_000).match(/Nov/g)).toHaveLength(2);
});
