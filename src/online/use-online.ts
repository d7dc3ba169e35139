import { useStore } from 'zustand';
import { useSession } from '../session';
import { type OnlineState, onlineStore } from './replication/state';

/**
 * Returns the device's connection state. The session decides whether the user must log in again, because replication may hold
 * back a token while it is being checked. In its own file, because every start shows this and few starts need the other hooks.
 */
export function useOnline(): OnlineState {
  const state = useStore(onlineStore);
  const hasEnded = useSession((session) => session.status === 'ended');
  if (hasEnded) return { ...state, kind: 'signed-out' };
  return state.kind === 'signed-out' ? { ...state, kind: 'connecting' } : state;
}
