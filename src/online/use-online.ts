import { useStore } from 'zustand';
import { useSession } from '../session';
import { type OnlineState, onlineStore } from './replication/state';

/**
 * How the device stands with the server. Whether somebody has to log in again the session says: replication may hold back a
 * token while it is still being checked. Apart from the other hooks: every start shows it, few ask the server more.
 */
export function useOnline(): OnlineState {
  const state = useStore(onlineStore);
  const hasEnded = useSession((session) => session.status === 'ended');
  if (hasEnded) return { ...state, kind: 'signed-out' };
  return state.kind === 'signed-out' ? { ...state, kind: 'connecting' } : state;
}
