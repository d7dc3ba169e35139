import { plainText } from './names';

/*
 * Reports: what can be reported, why, and who decides. Hosts decide whether a result counts in an event of their club, unless
 * the reported user is one of them. The operator decides everything that is visible outside of the event: places on the game's
 * leaderboards, and the names of users and tracks.
 */

export const KINDS = ['track', 'user', 'result'] as const;
export type ReportKind = (typeof KINDS)[number];
export const REASONS = ['insult', 'hate', 'spam', 'impersonation', 'cheating', 'other'] as const;
/** Maximum number of reports of one user in 24 hours. */
export const MOST_A_DAY = 10;

export interface Report {
  readonly kind: ReportKind;
  readonly target: string;
  readonly reason: string;
  readonly text: string;
}

/** Reads a report. @returns the invalid field, or the report */
export function readReport(body: Readonly<Record<string, unknown>>): Report | keyof Report {
  const { kind, target, reason, text = '' } = body;
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) return 'kind';
  if (typeof target !== 'string' || !/^[a-z0-9]{15}$/.test(target)) return 'target';
  if (typeof reason !== 'string' || !REASONS.some((one) => one === reason)) return 'reason';
  if (typeof text !== 'string' || [...text].length > 300) return 'text';
  return { kind: known, target, reason, text: plainText(text) };
}

/** Returns the club whose hosts answer for its event, besides the operator; '' for none. */
export function answeredBy(of: {
  readonly kind: ReportKind;
  /** The club of the event in which a result was ridden; '' for none. */
  readonly server: string;
  /** Whether the reported user manages that club's members. */
  readonly accusedIsHost: boolean;
}): string {
  return of.kind === 'result' && !of.accusedIsHost ? of.server : '';
}
