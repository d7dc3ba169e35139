import { useStore } from 'zustand';
import { type OnlineState, onlineStore } from './state';

/** How the device stands with the server. */
export function useOnline(): OnlineState {
  return useStore(onlineStore);
}
