import { plainText } from './names';

/*
 * Reports: what can be reported, why, and who decides. Hosts decide whether a result counts in an event of their server,
 * unless one of them is the one reported. The operator decides everything that is seen outside of the event: places on the
 * game's leaderboards, and the names of users and tracks.
 */

export const KINDS = ['track', 'user', 'result'] as const;
export type ReportKind = (typeof KINDS)[number];
export const REASONS = ['insult', 'hate', 'spam', 'impersonation', 'cheating', 'other'] as const;
/** Reports of one user in 24 hours. */
export const MOST_A_DAY = 10;

export interface Report {
  readonly kind: ReportKind;
  readonly target: string;
  readonly reason: string;
  readonly text: string;
}

/** Reads a report. @returns the field that is wrong, or the report */
export function readReport(body: Readonly<Record<string, unknown>>): Report | keyof Report {
  const { kind, target, reason, text = '' } = body;
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) return 'kind';
  if (typeof target !== 'string' || !/^[a-z0-9]{15}$/.test(target)) return 'target';
  if (typeof reason !== 'string' || !REASONS.some((one) => one === reason)) return 'reason';
  if (typeof text !== 'string' || [...text].length > 300) return 'text';
  return { kind: known, target, reason, text: plainText(text) };
}

/** The server whose hosts answer for its event, beside the operator; '' for none. */
export function answeredBy(of: {
  readonly kind: ReportKind;
  /** The server of the event that a result was ridden in; '' for none. */
  readonly server: string;
  /** Whether the one reported runs that server's members. */
  readonly accusedIsHost: boolean;
}): string {
  return of.kind === 'result' && !of.accusedIsHost ? of.server : '';
}
