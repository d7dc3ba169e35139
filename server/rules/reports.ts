import { plainText } from './names';

/*
 * Reports: what can be reported, why, and who decides. Hosts decide about results ridden in events of their server, unless
 * one of them is the one reported; everything else is the operator's.
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

/** Whose report it is to answer: a server's, or '' for the operator's. */
export function answeredBy(of: {
  readonly kind: ReportKind;
  /** The server of the event that a result was ridden in; '' for none. */
  readonly server: string;
  /** Whether the one reported runs that server's members. */
  readonly accusedIsHost: boolean;
}): string {
  return of.kind === 'result' && !of.accusedIsHost ? of.server : '';
}
