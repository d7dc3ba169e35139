import type { Input } from '../../input';

/** Polls gamepads while no frame does. Gamepads send no events, and a paused ride does not poll them. */
export interface Idle {
  readonly set: (on: boolean) => void;
}

export function createIdle(inputs: readonly Pick<Input, 'poll'>[]): Idle {
  let request = 0;
  const look = (now: number): void => {
    request = requestAnimationFrame(look);
    for (const input of inputs) input.poll(now);
  };
  return {
    set(on) {
      if (on === (request !== 0)) return;
      if (on) {
        request = requestAnimationFrame(look);
      } else {
        cancelAnimationFrame(request);
        request = 0;
      }
    },
  };
}
