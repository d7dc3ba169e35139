import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exercisesOf } from '../../../src/academy';
import { Coach } from '../../../src/screens/academy/lesson-page/coach';

afterEach(() => vi.unstubAllGlobals());

describe('the coach', () => {
  it('has a place to say the prompt from, outside of what is hidden from screen readers', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { getGamepads: () => [] });
    const [exercise] = exercisesOf('basics');
    const page = renderToStaticMarkup(createElement(Coach, { ref: null, exercise: exercise! }));
    expect(page.indexOf('role="status"')).toBeGreaterThan(-1);
    expect(page.indexOf('role="status"')).toBeLessThan(page.indexOf('aria-hidden'));
  });
});
