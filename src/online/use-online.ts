import { useStore } from 'zustand';
import { type OnlineState, onlineStore } from './state';

/** How the device stands with the server. Apart from the other hooks: every start shows it, few ask the server more. */
export function useOnline(): OnlineState {
  return useStore(onlineStore);
}
