import type { ClubFault } from '../../../online';
import { Notice } from '../../../ui';
import { clubFaultWords } from './fault-words';

/** Says why a call was not done, where it was made. */
export function FaultNotice({ fault }: { fault: ClubFault | undefined }) {
  if (fault === undefined) return null;
  return (
    <Notice icon="warning" tone="bad" role="alert">
      {clubFaultWords(fault)}
    </Notice>
  );
}
