import * as v from 'valibot';

/** Fields of the account's forms, with the server's names. */
export const accountFields = ['email', 'name', 'password', 'oldPassword', 'newEmail'] as const;
export type AccountField = (typeof accountFields)[number];

/** Why a field is invalid. */
export type FieldFault =
  | 'missing'
  | 'not-email'
  | 'taken'
  | 'too-short'
  | 'too-long'
  | 'wrong'
  | 'invisible'
  | 'piled'
  | 'controls'
  | 'mixed'
  | 'hidden'
  | 'reserved'
  | 'refused';

/**
 * Why a call failed.
 *
 * - offline: no answer; as far as is known, nothing was changed
 * - busy: too many calls in a short time
 * - wrong-login: unknown e-mail address or wrong password
 * - bad-link: the link's token has expired or was used before
 * - signed-out: the session has ended
 * - invalid: `fields` contains the invalid fields
 * - refused: the server rejected the call without naming a field
 */
export type AccountFault =
  | 'offline'
  | 'busy'
  | 'wrong-login'
  | 'bad-link'
  | 'signed-out'
  | 'invalid'
  | 'refused';

/** Thrown by every call of the account. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly fault: AccountFault;
  readonly fields: Readonly<Partial<Record<AccountField, FieldFault>>>;
  constructor(fault: AccountFault, cause: unknown, fields: AccountError['fields'] = {}) {
    super(`The account's call failed: ${fault}.`, { cause });
    this.fault = fault;
    this.fields = fields;
  }
}

/**
 * Throws before a call with empty fields, which the server would reject. Names all empty fields at once, while the server would
 * name one at a time.
 *
 * @throws AccountError invalid
 */
export function needFilled(values: Readonly<Partial<Record<AccountField, string>>>): void {
  const empty = accountFields.filter((name) => values[name] === '');
  if (empty.length === 0) return;
  throw new AccountError('invalid', undefined, Object.fromEntries(empty.map((name) => [name, 'missing'])));
}

/** The server's codes that say more than "rejected". */
const CODES: Readonly<Record<string, FieldFault>> = {
  validation_required: 'missing',
  validation_is_email: 'not-email',
  validation_invalid_email: 'not-email',
  validation_not_unique: 'taken',
  validation_min_text_constraint: 'too-short',
  validation_length_too_short: 'too-short',
  validation_length_out_of_range: 'too-short',
  validation_max_text_constraint: 'too-long',
  validation_length_too_long: 'too-long',
  validation_invalid_old_password: 'wrong',
  validation_invalid_password: 'wrong',
  'invisible-name': 'invisible',
  'piled-marks': 'piled',
  'name-controls': 'controls',
  'hidden-characters': 'controls',
  'mixed-alphabets': 'mixed',
  'hidden-name': 'hidden',
  'reserved-name': 'reserved',
};

const failureSchema = v.object({
  status: v.number(),
  response: v.fallback(
    v.object({ data: v.fallback(v.record(v.string(), v.object({ code: v.string() })), {}) }),
    { data: {} },
  ),
});

function fieldsOf(data: Readonly<Record<string, { readonly code: string }>>): AccountError['fields'] {
  const fields: Partial<Record<AccountField, FieldFault>> = {};
  for (const name of accountFields) {
    const code = data[name]?.code;
    if (code === undefined) continue;
    // PocketBase uses this code for too short and too long. A password is usually too short, an address always too long.
    const isTooLong = name === 'newEmail' && code === 'validation_length_out_of_range';
    fields[name] = isTooLong ? 'too-long' : (CODES[code] ?? 'refused');
  }
  return fields;
}

/**
 * Converts an error of the client to an {@link AccountError}.
 *
 * @param error any error; usually the SDK's ClientResponseError, whose status is 0 if there was no answer
 */
export function accountErrorOf(error: unknown): AccountError {
  if (error instanceof AccountError) return error;
  const read = v.safeParse(failureSchema, error);
  if (!read.success) return new AccountError('refused', error);
  const { status, response } = read.output;
  if (status === 0 || status >= 500) return new AccountError('offline', error);
  if (status === 429) return new AccountError('busy', error);
  if (status === 401 || status === 403) return new AccountError('signed-out', error);
  if ('token' in response.data) return new AccountError('bad-link', error);
  const fields = fieldsOf(response.data);
  return new AccountError(Object.keys(fields).length > 0 ? 'invalid' : 'refused', error, fields);
}
