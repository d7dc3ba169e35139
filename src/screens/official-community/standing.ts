import type { CommunityEvent } from '../../online';
import type { EventStanding } from '../shared/clubs';

/** Returns the state of a community's event from the server's row and the clock. @param nowMs the server's clock */
export function communityEventStanding(event: CommunityEvent, nowMs: number): EventStanding {
  const { state, stage, startsAt, endsAt, resumesMs } = event;
  if (state === 'cancelled' || stage === 'cancelled') return { kind: 'cancelled' };
  if (stage === 'final') return { kind: 'final' };
  if (nowMs < startsAt) return { kind: 'ahead' };
  if (stage === 'settling' || nowMs > endsAt) return { kind: 'settling' };
  return resumesMs > nowMs ? { kind: 'paused', untilMs: resumesMs } : { kind: 'running' };
}
