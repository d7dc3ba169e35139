import * as v from 'valibot';
import { act, type Outcome, post } from './call';
import type { ReportKind, ReportReason } from './schemas';

/** Longest text of a report, and longest reason that hosts give, characters. */
export const MAX_TEXT = 300;

export interface Report {
  readonly kind: ReportKind;
  /** Id of the track, the user, or the ride. */
  readonly target: string;
  readonly reason: ReportReason;
  readonly text: string;
}

const made = v.object({ id: v.string() });

export function sendReport(report: Report): Promise<Outcome<{ id: string }>> {
  return post('reports', { ...report }, made, { 404: 'gone', 429: 'too-many-reports' });
}

/** A host's answer: what was reported is hidden, or the report is dismissed. */
export function answerReport(report: string, hide: boolean, reason: string): Promise<Outcome> {
  return act('reports/answer', { report, hide, reason });
}

/** Asks the operator to look at a ride of one's own that is under review. */
export function askForReview(ride: string, text: string): Promise<Outcome> {
  return act('reviews/ask', { ride, text }, { 404: 'already-asked' });
}
