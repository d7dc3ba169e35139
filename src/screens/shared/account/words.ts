import { type MessageKey, t } from '../../../i18n';
import type { AccountError, AccountField } from '../../../session';

/** What went wrong with a call, in one sentence; undefined where the fields say it. */
export function faultWords(error: AccountError | undefined): string | undefined {
  if (error === undefined || error.fault === 'invalid') return undefined;
  return t(`account.fault.${error.fault}`);
}

/** Faults that a field has words of its own for. */
const special = [
  'account.field.password.too-short',
  'account.field.password.wrong',
  'account.field.oldPassword.wrong',
  'account.field.email.taken',
  'account.field.newEmail.taken',
] as const satisfies readonly MessageKey[];

/** What is wrong with a field, in one sentence at that field. */
export function fieldWords(error: AccountError | undefined, field: AccountField): string | undefined {
  const fault = error?.fields[field];
  if (fault === undefined) return undefined;
  const own = special.find((key) => key === `account.field.${field}.${fault}`);
  return t(own ?? `account.field.${fault}`);
}
