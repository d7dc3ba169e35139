import { isDatabaseFault, textsOf } from '../../sync/server';

/** What is said when the database fails; how that is told stands in the kit. */
export { demandAbsence, isDatabaseFault } from '../../sync/server';

const MESSAGE = 'The server cannot read or save anything now. Please try again later.';
/** In the store: when a fault was last told to the operator, who needs no line for each call, ms. */
const TOLD_KEY = 'fl-fault-told';
const TOLD_EVERY_MS = 60_000;

/** Tells the operator of a fault, on the console: the log is on the same disk. */
export function tellFault(app: PB.App, error: unknown): void {
  const now = Date.now();
  // Either way: the clock may have been set back meanwhile.
  if (Math.abs(now - Number(app.store().get(TOLD_KEY) ?? 0)) <= TOLD_EVERY_MS) return;
  app.store().set(TOLD_KEY, now);
  console.error(`The database failed: ${textsOf(error).join(' | ')}`);
}

/** The answer to a call that failed: 503 where the database did, else the error as it is. */
export function answerOfFault(app: PB.App, error: unknown): unknown {
  if (!isDatabaseFault(error)) return error;
  tellFault(app, error);
  return new ApiError(503, MESSAGE, { database: new ValidationError('database-fault', MESSAGE) });
}
