import { useStore } from 'zustand';
import { signedIn, useSession } from '../session';
import { unreadStore } from './unread/keep';

/** Returns the number of unread news; 0 if not signed in. In its own file, because every start shows it. */
export function useUnread(): number {
  const count = useStore(unreadStore, (state) => state.count);
  const isSignedIn = useSession(signedIn);
  return isSignedIn ? count : 0;
}
