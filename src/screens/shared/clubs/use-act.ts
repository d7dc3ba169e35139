import { useEffect, useRef, useState } from 'react';
import type { ClubFault, Outcome } from '../../../online';
import { showToast } from '../../../ui';
import { clubFaultWords } from './fault-words';

/** A call as a form or a button sees it. */
export interface Act {
  readonly isBusy: boolean;
  /** Why the last try was not done. */
  readonly fault: ClubFault | undefined;
  /** Makes the call, unless one is under way. */
  run<T>(work: () => Promise<Outcome<T>>, onDone?: (value: T) => void): void;
  /** Forgets the fault. */
  clear(): void;
}

/** @param loud whether a fault is told by a toast: where no form stands to show it */
export function useAct(loud = false): Act {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ClubFault>();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return {
    isBusy,
    fault,
    run(work, onDone) {
      if (isBusy) return;
      setBusy(true);
      setFault(undefined);
      void work().then((outcome) => {
        if (outcome.kind === 'refused' && loud) showToast(clubFaultWords(outcome.fault), { tone: 'bad' });
        // What was done is followed up also where the form is gone meanwhile.
        if (outcome.kind === 'done') onDone?.(outcome.value);
        if (!here.current) return;
        setBusy(false);
        if (outcome.kind === 'refused') setFault(outcome.fault);
      });
    },
    clear: () => setFault(undefined),
  };
}
