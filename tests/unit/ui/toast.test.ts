import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast, toasts } from '../../../src/ui';
import { holdToast, TOAST_MS, UNDO_MS } from '../../../src/ui/components/toast';

const texts = () => toasts.getState().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.setState([], true);
  });
  afterEach(() => vi.useRealTimers());

  it('go by themselves', () => {
    showToast('one');
    expect(texts()).toEqual(['one']);
    vi.advanceTimersByTime(TOAST_MS);
    expect(texts()).toEqual([]);
  });

  it('stand longer where something can be taken back', () => {
    showToast('one', { undo: () => undefined });
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(texts()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('are at most three, the newest last', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('can be taken down at once', () => {
    const down = showToast('one');
    showToast('two');
    down();
    expect(texts()).toEqual(['two']);
    dismissToast(toasts.getState()[0]!.id);
    expect(texts()).toEqual([]);
  });

  it('stand as long as they are held, and their time starts anew after', () => {
    showToast('one', { undo: () => undefined });
    const { id } = toasts.getState()[0]!;
    vi.advanceTimersByTime(UNDO_MS - 1);
    const letGo = holdToast(id);
    vi.advanceTimersByTime(10 * UNDO_MS);
    expect(texts()).toEqual(['one']);
    letGo();
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(texts()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('stand until the last who holds them lets go, once each', () => {
    showToast('one');
    const { id } = toasts.getState()[0]!;
    const [pointer, focus] = [holdToast(id), holdToast(id)];
    pointer();
    pointer();
    vi.advanceTimersByTime(TOAST_MS);
    expect(texts()).toEqual(['one']);
    focus();
    vi.advanceTimersByTime(TOAST_MS);
    expect(texts()).toEqual([]);
    // Nobody can hold what is gone.
    holdToast(id)();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('make room by what nobody holds', () => {
    for (const text of ['one', 'two', 'three']) showToast(text);
    const letGo = holdToast(toasts.getState()[0]!.id);
    showToast('four');
    expect(texts()).toEqual(['one', 'three', 'four']);
    letGo();
    showToast('five');
    expect(texts()).toEqual(['three', 'four', 'five']);
  });
});
