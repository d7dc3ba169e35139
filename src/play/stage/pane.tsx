import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { speedParts } from '../../i18n';
import { settingsStore, useSettings } from '../../session';
import { labelOf, type Track } from '../../tracks';
import { Hud } from '../hud/hud';
import type { LaneElements } from '../session/setup';

/** The elements of one rider's part of the page. */
export interface PaneRefs {
  readonly pane: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly hud: RefObject<HTMLDivElement | null>;
}

export function usePane(): PaneRefs {
  const pane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hud = useRef<HTMLDivElement>(null);
  return useMemo(() => ({ pane, canvas, hud }), []);
}

export function elementsOf({ pane, canvas, hud }: PaneRefs): LaneElements {
  return { pane: pane.current!, canvas: canvas.current!, hud: hud.current! };
}

/** One rider's picture and HUD. */
export function Pane({
  refs,
  track,
  label,
  onPause,
  children,
}: {
  refs: PaneRefs;
  track: Track;
  /** Text description of the picture. */
  label: string;
  onPause: () => void;
  children?: ReactNode;
}) {
  const [units] = useState(() => settingsStore.getState().units);
  const bigHud = useSettings((s) => s.bigHud);
  return (
    <>
      <canvas ref={refs.canvas} className="ride-canvas" aria-label={label} role="img" />
      <Hud
        ref={refs.hud}
        code={labelOf(track)}
        gates={track.course.gates.length}
        unit={speedParts(0, units).unit}
        big={bigHud}
        onPause={onPause}
      />
      {children}
    </>
  );
}
