import type { ShownEvent } from '../../../online';
import { lastArrivalMs } from '../../../race';
import { simVersion } from '../../../sim';
import type { StartDraft } from './start-draft';

/** What becomes of a run that was cut off. */
export type CutOff =
  /** It can be ridden to its end, which has to arrive by then. */
  | { readonly kind: 'goes-on'; readonly draft: StartDraft; readonly untilMs: number }
  /** It was in the finish already, and only has to be sent. */
  | { readonly kind: 'done'; readonly draft: StartDraft }
  /** No ride comes of it: the event wants it live, it is too late, or course or game are others now. */
  | { readonly kind: 'lost'; readonly draft: StartDraft; readonly why: 'live' | 'late' | 'other' };

/**
 * What becomes of a run that was cut off. Time has passed in the middle of it, so it is no live ride any more; an event
 * that takes rides from offline takes such a one, too.
 *
 * @param nowMs the server's clock
 */
export function fateOf(
  { plan, courseMs, cancelled }: Pick<ShownEvent, 'plan' | 'courseMs' | 'cancelled'>,
  draft: StartDraft,
  nowMs: number,
): CutOff {
  const lost = (why: 'live' | 'late' | 'other'): CutOff => ({ kind: 'lost', draft, why });
  const { race, run, start, done } = draft;
  if (done !== undefined) return { kind: 'done', draft };
  if (plan.kind === 'cup' || plan.takes === 'live') return lost('live');
  const window = plan.races[race]?.windows[run];
  const isOff = cancelled.some((one) => one.race === undefined || one.race === race);
  if (window === undefined || isOff || plan.races[race]?.track.hash !== draft.track.hash)
    return lost('other');
  if (draft.simVersion !== simVersion) return lost('other');
  const startedMs = start === undefined ? undefined : nowMs;
  const untilMs = lastArrivalMs({ startedMs, isLive: false }, window, courseMs[race] ?? 0);
  return nowMs > untilMs ? lost('late') : { kind: 'goes-on', draft, untilMs };
}
