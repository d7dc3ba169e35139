import type { RejectionRow, RideRow } from '../../../db';
import { refusalWords } from '../../../online';

/** How a ride for the server stands, as its rider is told. */
export type RideVerdict =
  | { readonly kind: 'waiting' | 'pending' }
  /** `note` says what a verified ride does not count for. */
  | { readonly kind: 'verified'; readonly note?: string }
  /** `again`: it was not even taken, so it can be sent again or given up. */
  | { readonly kind: 'refused'; readonly reason: string; readonly again: boolean };

/** @param rejection what stands about the ride among the refused rows */
export function verdictOn(
  row: Pick<RideRow, 'status' | 'reason'>,
  rejection: Pick<RejectionRow, 'code'> | undefined,
): RideVerdict {
  switch (row.status) {
    case 'verified':
      return row.reason === '' ? { kind: 'verified' } : { kind: 'verified', note: refusalWords(row.reason) };
    case 'refused':
      return { kind: 'refused', reason: refusalWords(row.reason), again: false };
    case 'pending':
      return { kind: 'pending' };
    case 'waiting':
      return rejection === undefined
        ? { kind: 'waiting' }
        : { kind: 'refused', reason: refusalWords(rejection.code), again: true };
  }
}
