/**
 * An error with a message for the user of the terminal: one plain sentence that says what to do. `reportAndExit` prints it
 * without a stack. Any other error is a bug and keeps its stack.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** Returns whether an error means that the disk is full. That is not a bug, wherever it is thrown. */
export function isFullDisk(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function wordsOf(error: unknown): unknown {
  if (error instanceof Fault) return `\n${error.message}`;
  return isFullDisk(error) ? `\nThe disk is full (${error.message}). Make room, and try again.` : error;
}

/** Prints the error and ends the process with status 1. */
export function reportAndExit(error: unknown): never {
  console.error(wordsOf(error));
  process.exit(1);
}
