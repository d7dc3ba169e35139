import { attempt, type Outcome } from './call';
import { clubFaultOf } from './faults';

/** Downloads all data of the account as one file. Without a timeout, because it may be large. */
export async function exportOwnData(): Promise<Outcome<File>> {
  let refused: Outcome<File> | undefined;
  const outcome = await attempt(async ({ pb }) => {
    const answer = await fetch('/api/fl/export', { headers: { Authorization: pb.authStore.token } });
    if (!answer.ok) {
      const waitS = Number(answer.headers.get('Retry-After')) || undefined;
      const fault = clubFaultOf({ status: answer.status }, { 429: 'exported-just-now' }, waitS);
      refused = { kind: 'refused', fault };
    }
    return new File([await answer.blob()], 'fall-line.json', { type: 'application/json' });
  });
  return refused ?? outcome;
}
