import { useEffect, useState } from 'react';
import { formatCountdown } from '../../../i18n';
import { serverNow } from '../../../session';

/** Time that is left until a moment, by the server's clock, ms: anew each second. */
function useLeft(endsMs: number): number {
  const [nowMs, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return endsMs - nowMs;
}

/** Time that is left, in words that have it. */
export function Countdown({ endsMs, words }: { endsMs: number; words: (time: string) => string }) {
  return <span className="num">{words(formatCountdown(useLeft(endsMs)))}</span>;
}
