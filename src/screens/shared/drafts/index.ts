export { type Claim, claimLock, trackLock } from './claim';
export { claimDraft, type Release } from './draft-claim';
export type { RideOf } from './saved-draft';
export { forgetAllUnwritten, forgetUnwritten, leaveUnwritten, unwrittenOf } from './unwritten';
export { useAttemptDraft } from './use-attempt-draft';
