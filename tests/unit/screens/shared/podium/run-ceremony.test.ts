import { expect, it, vi } from 'vitest';
import { createCeremonyLoop, type Frames } from '../../../../../src/screens/shared/podium/run-ceremony';

/** Frames that come when they are told to. */
function handFrames(): Frames & { waiting: number; next(now: number): void } {
  const asked = new Map<number, (now: number) => void>();
  let id = 0;
  return {
    request(callback) {
      asked.set(++id, callback);
      return id;
    },
    cancel: (gone) => void asked.delete(gone),
    get waiting() {
      return asked.size;
    },
    next(now) {
      const all = [...asked.values()];
      asked.clear();
      for (const one of all) one(now);
    },
  };
}

it('draws while the podium is in sight, and asks for no frame once it is not', () => {
  const frames = handFrames();
  const frame = vi.fn();
  const loop = createCeremonyLoop({ moves: true, frame }, frames);
  loop.show(true);
  loop.show(true);
  expect(frames.waiting).toBe(1);
  for (const now of [0, 50, 100]) frames.next(now);
  expect(frame.mock.calls).toEqual([[0], [0.05], [0.05]]);
  loop.show(false);
  expect([frames.waiting, loop.isRunning]).toEqual([0, false]);
  // Back in sight the time in between has not passed.
  loop.show(true);
  frames.next(90_000);
  expect(frame).toHaveBeenLastCalledWith(0);
});

it('draws no faster than it needs to', () => {
  const frames = handFrames();
  const frame = vi.fn();
  createCeremonyLoop({ moves: true, frame }, frames).show(true);
  for (let now = 0; now <= 160; now += 8) frames.next(now);
  expect(frame.mock.calls.length).toBeLessThanOrEqual(6);
  expect(frames.waiting).toBe(1);
});

it('draws one picture and asks for no frame with reduced motion', () => {
  const frames = handFrames();
  const frame = vi.fn();
  const loop = createCeremonyLoop({ moves: false, frame }, frames);
  loop.show(true);
  expect(frame.mock.calls).toEqual([[0]]);
  expect(frames.waiting).toBe(0);
});

it('stops at a frame that fails', () => {
  const frames = handFrames();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const frame = vi.fn(() => {
    throw new Error('no memory');
  });
  const loop = createCeremonyLoop({ moves: true, frame }, frames);
  loop.show(true);
  frames.next(0);
  expect([frames.waiting, loop.isRunning]).toEqual([0, false]);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
