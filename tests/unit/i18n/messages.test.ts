import { describe, expect, it } from 'vitest';
import { locale, onLocaleChange, setLocale, t } from '../../../src/i18n';
import { en } from '../../../src/i18n/en-US';
import { type Message, write } from '../../../src/i18n/message';

const english = new Intl.PluralRules('en-US');
const figures = new Intl.NumberFormat('en-US');

describe('t', () => {
  it('fills the holes of a sentence', () => {
    expect(t('home.academy.stars', { count: 3, of: 15 })).toBe('3 of 15 stars');
  });

  it('picks the plural form by the count', () => {
    expect(t('home.gates', { count: 1 })).toBe('1 gate');
    expect(t('home.gates', { count: 44 })).toBe('44 gates');
    expect(t('tracks.found', { count: 5000 })).toBe('5,000 tracks found');
  });
});

describe('write', () => {
  it('leaves a forgotten hole in sight', () => {
    expect(write('Hello {name}', {}, english, figures)).toBe('Hello {name}');
  });

  it('takes the general form where a language has no own', () => {
    const polish = new Intl.PluralRules('pl');
    const message = { one: '{count} bramka', few: '{count} bramki', other: '{count} bramek' };
    expect(write(message, { count: 3 }, polish, figures)).toBe('3 bramki');
    expect(write(message, { count: 5 }, polish, figures)).toBe('5 bramek');
  });
});

describe('the English catalogue', () => {
  const sentences = Object.entries<Message>(en).flatMap(([key, message]) =>
    (typeof message === 'string' ? [message] : Object.values<string>({ ...message })).map(
      (text) => [key, text] as const,
    ),
  );

  it('has no empty and no double-spaced message', () => {
    for (const [key, text] of sentences) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text, key).not.toContain('  ');
    }
  });

  it('writes straight apostrophes and hyphens nowhere as minus', () => {
    for (const [key, text] of sentences) expect(text, key).not.toMatch(/ -\d/);
  });
});

describe('setLocale', () => {
  it('tells listeners after a change, until they leave', async () => {
    let calls = 0;
    const stop = onLocaleChange(() => calls++);
    await setLocale('en-US');
    stop();
    await setLocale('en-US');
    expect(calls).toBe(1);
    expect(locale()).toBe('en-US');
  });
});
