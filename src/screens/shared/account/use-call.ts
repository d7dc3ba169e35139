import { useEffect, useRef, useState } from 'react';
import { type AccountError, accountErrorOf } from '../../../session';

/** One call of the account as a form sees it. */
export interface Call<A extends readonly unknown[]> {
  readonly state: 'idle' | 'busy' | 'done';
  readonly error: AccountError | undefined;
  /** Makes the call, unless it is under way. */
  readonly run: (...args: A) => void;
}

/** @param onDone called after success, while the form still stands */
export function useCall<A extends readonly unknown[]>(
  call: (...args: A) => Promise<void>,
  onDone?: () => void,
): Call<A> {
  const [state, setState] = useState<Call<A>['state']>('idle');
  const [error, setError] = useState<AccountError>();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const run = (...args: A): void => {
    if (state === 'busy') return;
    setState('busy');
    setError(undefined);
    call(...args).then(
      () => {
        if (!here.current) return;
        setState('done');
        onDone?.();
      },
      (cause: unknown) => {
        if (!here.current) return;
        setState('idle');
        setError(accountErrorOf(cause));
      },
    );
  };
  return { state, error, run };
}
