import { BehaviorSubject, type Observable } from 'rxjs';
import type { Phase, SyncState } from '../types';
import type { GateState } from './gate';

/** Facts about the replication in the leading tab. The state shown to the application is computed from them. */
interface Facts {
  waiting: number;
  /** Rows of the running push. */
  flight: number;
  /** Whether pages with rows are being received. */
  pulling: boolean;
  refused: number;
  overridden: number;
  lastSync: number | undefined;
  gate: GateState;
}

/** The state of a replication. Only the leading tab knows it; the other tabs show the state that it sends. */
export interface Status {
  readonly state$: Observable<SyncState>;
  now(): SyncState;
  readonly facts: Readonly<Facts>;
  /** Records changed facts, and shows them if this tab leads. */
  note(change: Partial<Facts>): void;
  /** Makes this the leading tab: from now on its own facts are shown. */
  lead(): void;
  isLeading(): boolean;
  /** Shows the state that the leading tab sent. */
  hear(state: SyncState): void;
  end(): void;
}

const NOTHING: SyncState = {
  waiting: 0,
  syncing: 0,
  refused: 0,
  overridden: 0,
  lastSync: undefined,
  phase: 'connecting',
};

function phaseOf({ gate, pulling, flight }: Facts): Phase {
  if (gate !== 'open') return gate;
  return pulling || flight > 0 ? 'syncing' : 'idle';
}

/** @param ending once it is aborted, facts are no longer shown */
export function createStatus(ending: AbortSignal): Status {
  const state$ = new BehaviorSubject<SyncState>(NOTHING);
  const facts: Facts = {
    waiting: 0,
    flight: 0,
    pulling: false,
    refused: 0,
    overridden: 0,
    lastSync: undefined,
    gate: 'connecting',
  };
  let leads = false;

  function show(): void {
    if (!leads || ending.aborted) return;
    const { waiting, flight: syncing, refused, overridden, lastSync } = facts;
    const next: SyncState = { waiting, syncing, refused, overridden, lastSync, phase: phaseOf(facts) };
    const now = state$.value;
    if ((Object.keys(next) as (keyof SyncState)[]).some((key) => next[key] !== now[key])) state$.next(next);
  }

  return {
    state$: state$.asObservable(),
    now: () => state$.value,
    facts,
    note(change) {
      Object.assign(facts, change);
      show();
    },
    lead() {
      leads = true;
    },
    isLeading: () => leads,
    hear: (state) => state$.next(state),
    end: () => state$.complete(),
  };
}
