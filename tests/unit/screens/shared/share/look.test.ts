import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FONT, lettersReady } from '../../../../../src/screens/shared/share/look';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose letters come as `load` says. */
function page(load: (font: string, text: string) => Promise<unknown>) {
  const asked = vi.fn(load);
  vi.stubGlobal('document', { fonts: { load: asked } });
  return asked;
}

it('asks for the letters of what will be written', async () => {
  const asked = page(async () => []);
  await lettersReady('Łukasz');
  expect(asked).toHaveBeenCalledWith(expect.stringContaining(FONT), 'Łukasz');
});

it('waits for letters that do not come, but not for ever', async () => {
  page(() => new Promise(() => undefined));
  const done = vi.fn();
  void lettersReady('Anna').then(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledOnce();
});

it('goes on without letters that cannot be had', async () => {
  page(() => Promise.reject(new Error('offline')));
  await expect(lettersReady('Anna')).resolves.toBeUndefined();
});
