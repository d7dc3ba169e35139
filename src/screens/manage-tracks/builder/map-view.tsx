import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { formatNumber, t } from '../../../i18n';
import { IconButton } from '../../../ui';
import { Drawing, useDrawing } from './canvas';
import { drawMap } from './draw-map';
import { MAP_PAD_KEYS, mapKeys } from './map-keys';
import { mapPointers } from './map-pointers';
import type { Builder, BuilderState } from './session';
import { zoomed } from './space';

/** A gate in words, metres to a tenth. */
export function gateWords({ history }: Pick<BuilderState, 'history'>, index: number): string {
  const gate = history.now.course.gates[index];
  if (gate === undefined) return t('builder.gate.none');
  const metres = (mm: number): string => formatNumber(Math.round(mm / 100) / 10);
  return t(gate.side === 1 ? 'builder.gate.right' : 'builder.gate.left', {
    gate: index + 1,
    y: metres(gate.y),
    x: metres(gate.x),
    width: metres(gate.width),
  });
}

/** Reads the chosen gate out as it is chosen and moved. */
function Announcer({ builder }: { builder: Builder }) {
  const words = useStore(builder.store, (s) => (s.gate === undefined ? '' : gateWords(s, s.gate)));
  return (
    <p className="unseen" aria-live="polite">
      {words}
    </p>
  );
}

/** The course from above, to be worked on by pointer, finger and keys. */
export function MapView({ builder }: { builder: Builder }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useDrawing(canvas, builder, drawMap);
  useEffect(() => {
    const element = canvas.current!;
    const press = mapKeys(builder, () => size.current);
    const onKey = (event: KeyboardEvent): void => {
      if (press(event)) event.preventDefault();
    };
    const host = element.parentElement!;
    host.addEventListener('keydown', onKey);
    const leave = mapPointers(element, builder, () => size.current);
    return () => {
      leave();
      host.removeEventListener('keydown', onKey);
    };
  }, [builder, size]);
  const zoom = (factor: number) => () => {
    const { width, height } = size.current;
    const { view } = builder.store.getState();
    const about = { left: width / 2, top: height / 2 };
    builder.store.setState({ view: zoomed(view, size.current, factor, about) });
  };
  return (
    <div className="builder-map">
      <Drawing canvas={canvas} label={t('builder.map')} padKeys={MAP_PAD_KEYS} />
      <div className="builder-zoom">
        <IconButton icon="plus" label={t('builder.zoom.in')} onClick={zoom(1.5)} />
        <IconButton icon="minus" label={t('builder.zoom.out')} onClick={zoom(1 / 1.5)} />
      </div>
      <Announcer builder={builder} />
    </div>
  );
}
