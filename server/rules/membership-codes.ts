import { type Bounds, readBounds, readCode } from './invitations';
import { plainText } from './names';

/*
 * Codes for memberships, which clubs hand out on paper. They live for months, so they are longer than the ones for reading aloud:
 * twelve of 23 letters are 54 bits. The server keeps a hash.
 */

export const CODE_LENGTH = 12;
/** Codes of a community that can be used at a time. */
export const MOST_CODES = 500;
const MOST_LABEL = 60;

/** A code as it is written down: `ABCD-EFGH-JKMN`. */
export function writeCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** What somebody typed, as it was given out; undefined for what was never a code. */
export function readMembershipCode(text: string): string | undefined {
  return readCode(text, CODE_LENGTH);
}

/** A code as it is asked for. */
export interface AskedCode extends Bounds {
  /** For whom or what it is, for those who made it. */
  readonly label: string;
}

/** @returns the field that is wrong, or what is asked: one use unless told, never without a number of uses */
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
