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

/** A slice of the settings; the caller renders again when that slice changes. */
export function useSettings<T>(slice: (settings: Settings) => T): T {
  return useStore(settingsStore, slice);
}

/** Whether things should keep still; the caller renders again when the player or the system chooses otherwise. */
export function useLittleMotion(): boolean {
  return useSyncExternalStore(onSettingsOrMotion, () => wantsLittleMotion(settingsStore.getState()));
}

/** The rider who rides now. */
export function useActiveRider(): Rider {
  return useStore(settingsStore, activeRider);
}

/** A slice of what the player has done. */
export function useProgress<T>(slice: (progress: Progress) => T): T {
  return useStore(progressStore, slice);
}

/** Whose game this is. */
export function useSession<T>(slice: (session: Session) => T): T {
  return useStore(sessionStore, slice);
}

/** What the server knows of the user signed in beside the account; nothing of anybody else. */
export function useMember(): MemberState {
  const state = useStore(memberStore);
  const id = useSession((session) => session.user?.id);
  return state.kind === 'unknown' || state.of === id ? state : { kind: 'unknown' };
}

/** Whether the server sends mail, which is asked here; one that has not said counts as one that does. */
export function useSendsMail(): boolean {
  useEffect(() => void askMail(), []);
  return useStore(mailStore, ({ sent }) => sent !== false);
}

/** What the server of this page is, which is asked here; one that has not said counts as all of the game. */
export function useCell(): CellState {
  useEffect(() => void askCell(), []);
  return useStore(cellStore);
}

/** Whether the server answers, as far as anybody has asked. */
export function useHealth(): HealthState['status'] {
  return useStore(health.store, (state) => state.status);
}
