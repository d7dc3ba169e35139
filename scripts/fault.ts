/**
 * A fault whose message is written for the person at the terminal: one plain sentence that says what to do.
 * `reportAndExit` prints it without a stack; anything else is a defect and keeps its stack.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** A full disk is no defect, whichever line met it. */
export function isFullDisk(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function wordsOf(error: unknown): unknown {
  if (error instanceof Fault) return `\n${error.message}`;
  return isFullDisk(error) ? `\nThe disk is full (${error.message}). Make room, and try again.` : error;
}

/** Ends the process with status 1 after saying what went wrong. */
export function reportAndExit(error: unknown): never {
  console.error(wordsOf(error));
  process.exit(1);
}
