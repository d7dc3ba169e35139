import * as v from 'valibot';
import { act, type Outcome, post } from './call';
import type { ReportKind, ReportReason } from './schemas';

/** Longest text of a report, and longest reason of a host, characters. */
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

/** Answers a report as a host: hides the reported content, or dismisses the report. */
export function answerReport(report: string, hide: boolean, reason: string): Promise<Outcome> {
  return act('reports/answer', { report, hide, reason });
}

/** Asks the operator to review the user's own ride that is under review. */
export function askForReview(ride: string, text: string): Promise<Outcome> {
  return act('reviews/ask', { ride, text }, { 404: 'already-asked' });
}
