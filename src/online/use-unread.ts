import { useStore } from 'zustand';
import { signedIn, useSession } from '../session';
import { unreadStore } from './unread/keep';

/** How many news the user has not read; 0 for who is not signed in. Apart from the other hooks: every start shows it. */
export function useUnread(): number {
  const count = useStore(unreadStore, (state) => state.count);
  const isSignedIn = useSession(signedIn);
  return isSignedIn ? count : 0;
}
