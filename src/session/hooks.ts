import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import {
  askCell,
  askMail,
  type CellState,
  cellStore,
  type MemberState,
  mailStore,
  memberStore,
} from './account';
import { type HealthState, health } from './health';
import { activeRider } from './local-riders';
import { type Session, sessionStore } from './manager';
import { type Progress, progressStore } from './progress';
import type { Rider } from './riders';
import { onSettingsOrMotion, type Settings, settingsStore, wantsLittleMotion } from './settings';

/** Returns a slice of the settings, and renders again when it changes. */
export function useSettings<T>(slice: (settings: Settings) => T): T {
  return useStore(settingsStore, slice);
}

/** Returns whether to reduce motion, and renders again when the player or the system changes it. */
export function useLittleMotion(): boolean {
  return useSyncExternalStore(onSettingsOrMotion, () => wantsLittleMotion(settingsStore.getState()));
}

/** Returns the active rider. */
export function useActiveRider(): Rider {
  return useStore(settingsStore, activeRider);
}

/** Returns a slice of the player's progress. */
export function useProgress<T>(slice: (progress: Progress) => T): T {
  return useStore(progressStore, slice);
}

/** Returns a slice of the session. */
export function useSession<T>(slice: (session: Session) => T): T {
  return useStore(sessionStore, slice);
}

/** Returns the server's data about the signed-in user; unknown if the stored data is another user's. */
export function useMember(): MemberState {
  const state = useStore(memberStore);
  const id = useSession((session) => session.user?.id);
  return state.kind === 'unknown' || state.of === id ? state : { kind: 'unknown' };
}

/** Asks whether the server sends mail. Returns true until it has answered. */
export function useSendsMail(): boolean {
  useEffect(() => void askMail(), []);
  return useStore(mailStore, ({ sent }) => sent !== false);
}

/** Asks for the kind of this page's server. Returns `whole` until it has answered. */
export function useCell(): CellState {
  useEffect(() => void askCell(), []);
  return useStore(cellStore);
}

/** Returns whether the server is available, as far as it was checked. Does not check it. */
export function useHealth(): HealthState['status'] {
  return useStore(health.store, (state) => state.status);
}
