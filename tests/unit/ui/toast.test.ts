import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast, toasts } from '../../../src/ui';
import { TOAST_MS, UNDO_MS } from '../../../src/ui/components/toast';

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
});
