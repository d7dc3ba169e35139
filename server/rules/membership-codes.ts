import { type Bounds, readBounds, readCode } from './invitations';
import { plainText } from './names';

/*
 * Codes for memberships, which clubs hand out on paper. They are valid for months, so they are longer than the codes for
 * reading aloud: twelve of 23 letters are 54 bits. The server stores a hash.
 */

export const CODE_LENGTH = 12;
/** Maximum number of usable codes of a community at a time. */
export const MOST_CODES = 500;
const MOST_LABEL = 60;

/** Formats a code: `ABCD-EFGH-JKMN`. */
export function writeCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code; undefined if it has another format. */
export function readMembershipCode(text: string): string | undefined {
  return readCode(text, CODE_LENGTH);
}

/** A requested code. */
export interface AskedCode extends Bounds {
  /** A note of the steward: for whom or what it is. */
  readonly label: string;
}

/** @returns the invalid field, or the request. Default: one use. An unlimited number of uses is not possible */
export function readAskedCode(
  body: Readonly<Record<string, unknown>>,
  nowMs: number,
): AskedCode | 'uses' | 'endsAt' | 'label' {
  const { label = '', uses = 1 } = body;
  const bounds = readBounds({ ...body, uses }, nowMs);
  if (typeof bounds === 'string') return bounds;
  if (bounds.uses < 1) return 'uses';
  if (typeof label !== 'string' || label.length > MOST_LABEL) return 'label';
  return { ...bounds, label: plainText(label) };
}
