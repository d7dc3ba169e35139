import { useLoaded } from '../../ui';
import type { AfterProps } from './after';

// Only an event that is over needs it.
const loadAfter = () => import('./after');

/** The event when all is over, once its code is here. */
export function AfterPart(props: AfterProps) {
  const code = useLoaded(loadAfter);
  return code.status === 'ready' ? <code.value.After {...props} /> : null;
}
