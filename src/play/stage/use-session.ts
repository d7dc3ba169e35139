import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PlayMode } from '../session/mode';
import { openSession, type Session } from '../session/session';
import type { LaneElements, SessionSetup } from '../session/setup';

/**
 * Opens a session as soon as its elements are mounted, and again for another track or other lanes. The loop runs outside React,
 * which is notified only of the few mode changes.
 *
 * @param setup read when the session needs it: partly at its opening, partly later
 */
export function useSession(
  elements: () => readonly LaneElements[],
  setup: SessionSetup,
): { readonly mode: PlayMode; readonly session: RefObject<Session | undefined> } {
  const { track, lanes } = setup;
  const [mode, setMode] = useState<PlayMode>({ kind: 'loading' });
  const session = useRef<Session>(undefined);
  const latest = useRef({ setup, elements });
  useEffect(() => {
    latest.current = { setup, elements };
  });

  useEffect(() => {
    let gone = false;
    let opened: Session | undefined;
    const tell = (next: PlayMode): void => {
      if (gone) return;
      setMode(next);
      latest.current.setup.onMode(next);
    };
    openSession(latest.current.elements(), {
      ...latest.current.setup,
      ...{ track, lanes },
      onCheckpoint: (at) => latest.current.setup.onCheckpoint?.(at),
      onAttempt: () => latest.current.setup.onAttempt?.(),
      onGivenUp: () => latest.current.setup.onGivenUp(),
      onRebuild: (at) => latest.current.setup.onRebuild(at),
      onMode: tell,
    }).then(
      (ready) => {
        opened = ready;
        if (gone) ready?.dispose();
        else if (ready) {
          session.current = ready;
          // They may have changed while the picture was being built.
          ready.setRivals(latest.current.setup.rivals);
        } else tell({ kind: 'blind', why: 'no-webgl' });
      },
      (error: unknown) => {
        console.error(error);
        tell({ kind: 'blind', why: 'failed' });
      },
    );
    return () => {
      gone = true;
      session.current = undefined;
      opened?.dispose();
    };
  }, [track, lanes]);

  useEffect(() => {
    session.current?.setRivals(setup.rivals);
  }, [setup.rivals]);
  return { mode, session };
}
