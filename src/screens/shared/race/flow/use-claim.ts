import { useEffect, useState } from 'react';
import { type Claim, claimLock } from '../../drafts';

/** Claims a race or event for this tab; while another one has it, this one waits and takes over by itself. */
export function useClaim(id: string): Claim {
  const [claim, setClaim] = useState<Claim>('asking');
  useEffect(() => {
    const release = claimLock(`fl-event-${id}`, setClaim);
    return () => release();
  }, [id]);
  return claim;
}
