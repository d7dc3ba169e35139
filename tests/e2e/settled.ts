import { expect } from '@playwright/test';

/** What is read, once it has stayed the same over several looks. */
export async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last: T | undefined;
  let looks = 0;
  const look = async (): Promise<number> => {
    const now = await read();
    looks = now === last ? looks + 1 : 0;
    last = now;
    return looks;
  };
  await expect.poll(look, { intervals: [100] }).toBeGreaterThanOrEqual(5);
  return last as T;
}
