import { isDatabaseFault, textsOf } from '../../sync/server';

/** Handles database failures. The sync library recognises them. */
export { demandAbsence, isDatabaseFault } from '../../sync/server';

const MESSAGE = 'The server cannot read or save anything now. Please try again later.';
/** Key in the store: when a fault was last reported to the operator, ms. One line per call would be too many. */
const TOLD_KEY = 'fl-fault-told';
const TOLD_EVERY_MS = 60_000;

/** Reports a fault to the operator on the console: the log is on the same disk. */
export function tellFault(app: PB.App, error: unknown): void {
  const now = Date.now();
  // In either direction, because the clock may have been set back.
  if (Math.abs(now - Number(app.store().get(TOLD_KEY) ?? 0)) <= TOLD_EVERY_MS) return;
  app.store().set(TOLD_KEY, now);
  console.error(`The database failed: ${textsOf(error).join(' | ')}`);
}

/** Returns the error for a failed call: 503 if the database failed, else the error itself. */
export function answerOfFault(app: PB.App, error: unknown): unknown {
  if (!isDatabaseFault(error)) return error;
  tellFault(app, error);
  return new ApiError(503, MESSAGE, { database: new ValidationError('database-fault', MESSAGE) });
}
