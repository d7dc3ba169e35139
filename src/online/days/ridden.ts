import * as v from 'valibot';
import { type Answer, ask } from '../answers/seen';

const riddenDoor = v.object({
  /** `2026-03`, UTC, by the server's clock. */
  month: v.string(),
  ridden: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31)),
  today: v.boolean(),
});
/** Number of days of a month on which the signed-in user has ridden. */
export type RiddenDays = v.InferOutput<typeof riddenDoor>;

export function riddenDays(): Promise<Answer<RiddenDays>> {
  return ask('days ridden', riddenDoor, (pb, signal) =>
    pb.send('/api/fl/days/mine', { method: 'GET', signal }),
  );
}
