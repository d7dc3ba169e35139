import { afterEach, describe, expect, it, vi } from 'vitest';
import { locales, setLocale, t } from '../../../src/i18n';
import { namesOf } from '../../../src/input';
import { actionOf, commandOf } from '../../../src/input/keyboard';

const AMERICAN = { left: 'A', right: 'D', tuck: 'W', brake: 'S', restart: 'R', pause: 'P', camera: 'C' };

afterEach(async () => {
  vi.unstubAllGlobals();
  await setLocale('en-US');
});

describe('the names of the keys', () => {
  it('are what the browser says they write', () => {
    const dvorak = new Map([
      ['KeyA', 'a'],
      ['KeyD', 'e'],
      ['KeyW', ','],
      ['KeyS', 'o'],
      ['KeyR', 'p'],
      ['KeyP', 'l'],
      ['KeyC', 'j'],
    ]);
    expect(namesOf(dvorak, 'fr')).toEqual({
      ...{ left: 'A', right: 'E', tuck: ',', brake: 'O', restart: 'P', pause: 'L', camera: 'J' },
    });
  });

  it('go by the language where the browser says nothing', () => {
    expect(namesOf(undefined, 'en-US')).toEqual(AMERICAN);
    expect(namesOf(undefined, 'de')).toEqual(AMERICAN);
    for (const tag of ['fr', 'fr-FR', 'fr-BE']) {
      expect(namesOf(undefined, tag), tag).toEqual({ ...AMERICAN, left: 'Q', tuck: 'Z' });
    }
    for (const tag of ['fr-CA', 'fr-CH']) expect(namesOf(undefined, tag), tag).toEqual(AMERICAN);
  });

  it('belong to the keys that ride', () => {
    for (const does of ['left', 'right', 'tuck', 'brake'] as const) {
      expect(actionOf(`Key${AMERICAN[does]}`), does).toBe(does);
    }
    for (const does of ['restart', 'pause', 'camera'] as const) {
      expect(commandOf(`Key${AMERICAN[does]}`), does).toBe(does);
    }
  });

  it('come once the browser has told them, to whoever listens', async () => {
    vi.resetModules();
    const letters = new Map([['KeyA', 'q']]);
    vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => letters } });
    const { lettersTold, onLettersTold } = await import('../../../src/input/key-names');
    await new Promise<void>((told) => onLettersTold(told));
    expect(lettersTold()).toBe(letters);
  });

  it.each(Object.keys(locales) as (keyof typeof locales)[])('stand in the words, in %s', async (locale) => {
    await setLocale(locale);
    const keys = { left: '1', right: '2', tuck: '3', brake: '4', restart: '5', pause: '6', camera: '7' };
    const inOrder = (text: string): string => text.replace(/\D/g, '');
    expect(inOrder(t('duel.start.red', keys))).toBe('1234');
    expect(inOrder(t('duel.hands.red', keys))).toBe('1234');
    expect(inOrder(t('ride.keys', keys))).toBe('12576');
    expect(inOrder(t('ride.keys.once', keys))).toBe('1276');
    expect(inOrder(t('ride.keys.switch', keys))).toBe('76');
    expect(inOrder(t('intro.steer.keyboard', keys))).toBe('12');
    expect(inOrder(t('intro.tuck.keyboard', keys))).toBe('3');
    expect(inOrder(t('intro.restart.keyboard', keys))).toBe('5');
  });
});
