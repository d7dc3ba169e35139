/** Pauses before a start is asked for again, ms: an answer that was lost costs no attempt. */
const PAUSES = [500, 1000, 2000, 4000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks again where no answer came, and gives up with the last error.
 *
 * @param isLost whether an error says that there was no answer
 */
export async function insist<T>(
  ask: () => Promise<T>,
  isLost: (error: unknown) => boolean,
  pauses: readonly number[] = PAUSES,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await pause(ms);
  }
  return ask();
}
