import { createStore } from 'zustand/vanilla';
import type { Builder, BuilderState } from '../../../../src/screens/manage-tracks/builder/session';
import { startView } from '../../../../src/screens/manage-tracks/builder/space';
import {
  type Action,
  begin,
  builderActions,
  type Draft,
  findingsOf,
  type History,
  perform,
  redo,
  undo,
} from '../../../../src/tracks';

/** A builder of a draft that stores nothing. */
export function builderOf(draft: Draft): Builder {
  const store = createStore<BuilderState>()(() => ({
    ...{ history: begin(draft), findings: findingsOf(draft), view: startView(draft.course), tool: 'gates' },
    ...{ gate: undefined, pole: 'both', thing: undefined, stretch: { from: 0, to: draft.course.finish } },
    ...{ placing: 'tree', snow: 0, patching: false, saved: 'saved', trying: undefined },
  }));
  const take = (history: History): void => store.setState({ history, findings: findingsOf(history.now) });
  return {
    trackId: 'sometrack000001',
    store,
    act(name, params, stroke) {
      const action = builderActions[name] as unknown as Action<string, typeof params>;
      take(perform(store.getState().history, action, params, stroke));
    },
    undo: () => take(undo(store.getState().history)),
    redo: () => take(redo(store.getState().history)),
    flush: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  };
}
