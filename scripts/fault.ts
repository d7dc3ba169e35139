/**
 * A fault whose message is written for the person at the terminal: one plain sentence that says what to do.
 * `reportAndExit` prints it without a stack; anything else is a defect and keeps its stack.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** Ends the process with status 1 after saying what went wrong. */
export function reportAndExit(error: unknown): never {
  console.error(error instanceof Fault ? `\n${error.message}` : error);
  process.exit(1);
}
