import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Db, dropDraft, keepDraft, listDrafts, putTrack, readTrack } from '../../../db';
import type { SnowType } from '../../../sim';
import {
  type Action,
  type ActionName,
  type ActionParams,
  begin,
  bodyOf,
  builderActions,
  type Draft,
  type Findings,
  findingsOf,
  type History,
  migrateBody,
  parseDraft,
  perform,
  redo,
  type Stretch,
  trackFrom,
  undo,
} from '../../../tracks';
import { forgetUnwritten, leaveUnwritten, unwrittenOf } from '../../shared/drafts';
import { startView, type View } from './space';

export const tools = ['gates', 'hill', 'snow', 'things', 'lay', 'check', 'track'] as const;
export type Tool = (typeof tools)[number];

export type Pole = 'both' | 'turning' | 'outside';
export const placings = ['tree', 'roll', 'jump', 'split'] as const;
export type Placing = (typeof placings)[number];

/** A thing on the course that is chosen beside gates. */
export interface Thing {
  readonly kind: 'tree' | 'bump' | 'split';
  readonly index: number;
}

/** Everything the builder's screen shows of a track at work. */
export interface BuilderState {
  readonly history: History;
  /** Always those of `history.now`. */
  readonly findings: Findings;
  readonly view: View;
  readonly tool: Tool;
  /** Index of the chosen gate. */
  readonly gate: number | undefined;
  readonly pole: Pole;
  readonly thing: Thing | undefined;
  /** What panels work on, mm along y. */
  readonly stretch: Stretch;
  readonly placing: Placing;
  readonly snow: SnowType;
  /** Whether a drag on the map lays a patch of snow. */
  readonly patching: boolean;
  readonly saved: 'saved' | 'saving' | 'failed';
  /** The gate a test ride begins at, while there is one. */
  readonly trying: number | undefined;
}

/** A track at work: its state, and what can be done to it. */
export interface Builder {
  readonly trackId: string;
  readonly store: StoreApi<BuilderState>;
  act<N extends ActionName>(name: N, params: ActionParams<N>, stroke?: string): void;
  undo(): void;
  redo(): void;
  /** Writes what has not been written yet. */
  flush(): Promise<void>;
  /** Stops; settles once everything is written. */
  dispose(): Promise<void>;
}

/** After the last edit this long, it is stored, ms. */
const SAVE_AFTER_MS = 300;

function kept<T>(list: readonly T[], index: number | undefined): number | undefined {
  return index === undefined || list[index] === undefined ? undefined : index;
}

/** The state with other work: what was chosen and is gone is no longer chosen. */
function withHistory(s: BuilderState, history: History): BuilderState {
  const { course } = history.now;
  const lists = { tree: course.trees, bump: course.bumps, split: course.splits };
  const thing =
    s.thing !== undefined && lists[s.thing.kind][s.thing.index] === undefined ? undefined : s.thing;
  const findings = history.now === s.history.now ? s.findings : findingsOf(history.now);
  return { ...s, history, findings, gate: kept(course.gates, s.gate), thing };
}

/**
 * Stores a draft: as the track it is when the simulation can be given it, else beside the track as unfinished work, while
 * the track stays what it last was.
 */
async function store(db: Db, trackId: string, draft: Draft, sound: boolean): Promise<boolean> {
  if (!sound) {
    const body = JSON.stringify(draft);
    return (await keepDraft(db, { id: trackId, kind: 'track', trackId, body })).kind === 'written';
  }
  const written = await putTrack(db, trackFrom(draft, trackId, 'own'));
  if (written.kind === 'written') await dropDraft(db, trackId);
  return written.kind === 'written';
}

/**
 * What is at work under an id: what a closed page had no time to write, which is written now; else unfinished work; else
 * the track. undefined: nothing can be read as one's own.
 */
export async function readWork(db: Db, trackId: string): Promise<Draft | undefined> {
  const track = await readTrack(db, trackId);
  if (track === undefined || track.origin !== 'own') return undefined;
  const left = unwrittenOf(trackId);
  if (left !== undefined) {
    const draft = migrateBody(left);
    if (await store(db, trackId, draft, findingsOf(draft).sound)) forgetUnwritten(trackId);
    return draft;
  }
  const row = (await listDrafts(db, 'track')).find((draft) => draft.id === trackId);
  if (row !== undefined) {
    try {
      const read = parseDraft(JSON.parse(row.body));
      if (read.ok) return migrateBody(read.body);
    } catch {
      // Damaged unfinished work gives way to the track it was begun on.
    }
  }
  return migrateBody(bodyOf(track));
}

/** Opens a track to work on it. */
export function createBuilder(db: Db, trackId: string, draft: Draft): Builder {
  const state = createStore<BuilderState>()(() => ({
    ...{ history: begin(draft), findings: findingsOf(draft), view: startView(draft.course), tool: 'gates' },
    ...{ gate: undefined, pole: 'both', thing: undefined, stretch: { from: 0, to: draft.course.finish } },
    ...{ placing: 'tree', snow: 0, patching: false, saved: 'saved', trying: undefined },
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Draft = draft;
  /** What the database has for certain. */
  let inDatabase: Draft = draft;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const { history, findings } = state.getState();
    if (history.now === written) return;
    written = history.now;
    const fine = await store(db, trackId, history.now, findings.sound);
    if (!fine) written = draft;
    else {
      inDatabase = history.now;
      if (state.getState().history.now === inDatabase) forgetUnwritten(trackId);
    }
    if (state.getState().history.now === history.now) state.setState({ saved: fine ? 'saved' : 'failed' });
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };
  const take = (history: History): void => {
    const before = state.getState();
    if (history === before.history) return;
    state.setState({ ...withHistory(before, history), saved: 'saving' }, true);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), SAVE_AFTER_MS);
  };
  const onHide = (): void => {
    const { now } = state.getState().history;
    if (now !== inDatabase) leaveUnwritten(trackId, now);
    void flush();
  };
  addEventListener('pagehide', onHide);
  document.addEventListener('visibilitychange', onHide);
  return {
    trackId,
    store: state,
    act(name, params, stroke) {
      const action = builderActions[name] as unknown as Action<string, typeof params>;
      take(perform(state.getState().history, action, params, stroke));
    },
    undo: () => take(undo(state.getState().history)),
    redo: () => take(redo(state.getState().history)),
    flush,
    dispose() {
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      return flush();
    },
  };
}

let strokes = 0;

/** A name for one drag, or one key held down. */
export function newStroke(): string {
  return `stroke ${++strokes}`;
}
