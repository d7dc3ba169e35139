import { afterEach, describe, expect, it } from 'vitest';
import { words as mails } from '../../../server/mails/texts';
import {
  addWords,
  formatGap,
  formatNumber,
  formatRaceTime,
  isLocale,
  locale,
  locales,
  pickLocale,
  setLocale,
  t,
} from '../../../src/i18n';

afterEach(() => setLocale('en-US'));

describe('the language of a first start', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['no'], 'nb'],
    [['nn-NO', 'en'], 'nb'],
    [['ja-JP'], 'ja'],
    [['pt-BR', 'es-MX', 'en'], 'es'],
    [['en-GB', 'de'], 'en-US'],
    [['FR_ca'], 'fr'],
    [['fi', 'sv'], 'en-US'],
    [['constructor', ''], 'en-US'],
    [[], 'en-US'],
  ] as const)('of a browser that wishes %j is %s', (wishes, expected) => {
    expect(pickLocale(wishes)).toBe(expected);
  });

  it('is one of those the server writes its mails in', () => {
    expect(Object.keys(locales).sort()).toEqual(Object.keys(mails).sort());
    expect(isLocale('toString')).toBe(false);
  });
});

describe('another language', () => {
  it('is spoken with the words of the screens in use', async () => {
    await addWords(['tracks']);
    await setLocale('de');
    expect(locale()).toBe('de');
    expect(t('tab.tracks')).toBe('Strecken');
    expect(t('tracks.found', { count: 1 })).toBe('1 Strecke gefunden');
    expect(t('tracks.found', { count: 5000 })).toBe('5.000 Strecken gefunden');
  });

  it('counts by its own rules', async () => {
    await setLocale('fr');
    expect(t('home.gates', { count: 0 })).toBe('0 porte');
    await setLocale('ja');
    expect(t('home.gates', { count: 1 })).toBe('1旗門');
  });

  it('of several asked for at once, the last is spoken', async () => {
    await Promise.all([setLocale('it'), setLocale('nb'), setLocale('es')]);
    expect(locale()).toBe('es');
    expect(t('close')).toBe('Cerrar');
  });

  it('has its words in what a screen asks for while it is on its way', async () => {
    const change = setLocale('nb');
    await addWords(['ride']);
    await change;
    expect(t('ride.resume')).toBe('Fortsett');
  });
});

describe('figures', () => {
  it('of a race keep the sport’s form, with the decimal sign of the language’s lists', async () => {
    await setLocale('de');
    expect(formatRaceTime(62_340_000)).toBe('1:02,34');
    expect(formatGap(-412_345)).toBe('−0,41');
    await setLocale('fr');
    expect(formatRaceTime(62_340_000)).toBe('1:02.34');
  });

  it('are otherwise those of the platform', async () => {
    await setLocale('de');
    expect(formatNumber(-1234.5)).toBe('−1.234,5');
    await setLocale('nb');
    expect(formatNumber(12_345)).toBe('12\u00a0345');
  });
});
