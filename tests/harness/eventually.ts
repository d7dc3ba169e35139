import { vi } from 'vitest';

/**
 * Waits until `claim` no longer throws, and resolves with what it gives. The patience is for a busy machine, on which
 * the second that vitest waits by itself passes before a disk has answered; what never comes true fails by its own message.
 */
export function eventually<T>(claim: () => T | Promise<T>, patienceMs = 120_000): Promise<T> {
  return vi.waitFor(claim, { timeout: patienceMs, interval: 20 });
}
