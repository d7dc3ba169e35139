import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJudge, createSign, exercises, exercisesOf } from '../../../../../src/academy';
import { advance, createRide } from '../../../../../src/ride';
import { Coach } from '../../../../../src/screens/shared/lesson/coach';
import { createLessonOnlooker } from '../../../../../src/screens/shared/lesson/onlooker';
import { setUp } from '../../../academy/streams';

afterEach(() => vi.unstubAllGlobals());

describe('the coach', () => {
  it('has a place to say the prompt from, outside of what is hidden from screen readers', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { getGamepads: () => [] });
    const [exercise] = exercisesOf('basics');
    const page = renderToStaticMarkup(
      createElement(Coach, { ref: null, exercise: exercise!, oneSwitch: false }),
    );
    expect(page.indexOf('role="status"')).toBeGreaterThan(-1);
    expect(page.indexOf('role="status"')).toBeLessThan(page.indexOf('aria-hidden'));
  });

  it('shows a ride wholly in the tuck as a hundred per cent of it', () => {
    const { id } = exercises.find(({ task }) => createSign(task).kind === 'tuck')!;
    const { task, k, measures, track } = setUp(id);
    const value = { textContent: '' };
    const root = { querySelector: (s: string) => (s.includes('"value"') ? value : null) };
    const eyes = createLessonOnlooker(createJudge(k, task, measures), () => root as unknown as HTMLElement);
    const ride = createRide({ compiled: k, track });
    const shown = new Set<string>();
    for (let now = 10; now < 12_000; now += 10) {
      advance(ride, now, (_, s, out) => {
        out.stance = s.t0 < 0 && s.tick < 300 ? 0 : 1;
      });
      eyes.tick(ride);
      eyes.frame?.(now, ride);
      shown.add(value.textContent);
    }
    expect(shown).toContain('100');
    expect(shown).not.toContain('1');
  });
});
