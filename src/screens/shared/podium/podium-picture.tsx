import { useEffect, useRef } from 'react';
import { locale, t } from '../../../i18n';
import { settingsStore, wantsLittleMotion } from '../../../session';
import type { CeremonyOptions } from '../../../view';
import type { Scene } from './dress';
import { runCeremony } from './run-ceremony';

interface Place {
  readonly step: 1 | 2 | 3;
  readonly entry: string;
}

/** What is drawn, as plain data: while it stays the same, the picture stays. */
function optionsOf(places: readonly Place[], { title, light, wornBy }: Scene): CeremonyOptions {
  const settings = settingsStore.getState();
  return {
    title,
    light,
    settings: { quality: settings.quality, reducedMotion: wantsLittleMotion(settings) },
    riders: places.map(({ step, entry }) => {
      const { equipment, primary, secondary, bib } = wornBy(entry);
      return { rank: step, equipment, bib, kit: { primary, secondary } };
    }),
  };
}

/** Builds the ceremony on a canvas and runs it. @returns the way out; undefined where the browser has no WebGL */
async function open(canvas: HTMLCanvasElement, options: CeremonyOptions, isWanted: () => boolean) {
  const { loadCeremony, webglSupport } = await import('../../../view');
  if (webglSupport() === 'none') return undefined;
  const { createCeremony } = await loadCeremony();
  if (!isWanted()) return () => undefined;
  const ceremony = await createCeremony(canvas, options);
  const stop = runCeremony(ceremony);
  return () => {
    stop();
    ceremony.dispose();
  };
}

/** The canvas of one ceremony; it is replaced as a whole when anybody on it changes. */
function Canvas({ told, label, onFailed }: { told: string; label: string; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    let wanted = true;
    let close: (() => void) | undefined;
    open(canvas.current, JSON.parse(told) as CeremonyOptions, () => wanted).then(
      (found) => {
        if (found === undefined) onFailed();
        else if (wanted) close = found;
        else found();
      },
      (error: unknown) => {
        // A picture that cannot be drawn is no loss: the list below it says who stands where.
        console.error(error);
        if (wanted) onFailed();
      },
    );
    return () => {
      wanted = false;
      close?.();
    };
  }, [told, onFailed]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

/** The riders on their podium in 3D. */
export function PodiumPicture({
  places,
  names,
  scene,
  onFailed,
}: {
  places: readonly Place[];
  names: ReadonlyMap<string, string>;
  scene: Scene;
  /** The picture cannot be drawn: the list stands alone. Always the same function. */
  onFailed: () => void;
}) {
  const told = JSON.stringify(optionsOf(places, scene));
  const all = places.map(({ entry }) => names.get(entry) ?? '');
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(all);
  return (
    <Canvas key={told} told={told} label={t('race.podium.picture', { names: list })} onFailed={onFailed} />
  );
}
