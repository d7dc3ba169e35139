import { useEffect, useRef } from 'react';
import { locale, t } from '../../../i18n';
import { useLittleMotion, useSettings } from '../../../session';
import type { CeremonyOptions } from '../../../view';
import type { Scene } from './dress';
import { runCeremony } from './run-ceremony';

interface Place {
  readonly step: 1 | 2 | 3;
  readonly entry: string;
}

interface PodiumPictureProps {
  readonly places: readonly Place[];
  readonly names: ReadonlyMap<string, string>;
  readonly scene: Scene;
  /**
   * The picture cannot be drawn, this time or never in this browser: the list stands alone. Always the same function.
   */
  readonly onFailed: (how: 'now' | 'never') => void;
  /** The browser has taken the picture away, or given it back. Always the same function. */
  readonly onLost: (lost: boolean) => void;
}

/** What is drawn, as plain data: while it stays the same, the picture stays. */
function optionsOf(
  places: readonly Place[],
  { title, light, wornBy }: Scene,
  settings: CeremonyOptions['settings'],
): CeremonyOptions {
  return {
    title,
    light,
    settings,
    riders: places.map(({ step, entry }) => {
      const { equipment, primary, secondary, bib } = wornBy(entry);
      return { rank: step, equipment, bib, kit: { primary, secondary } };
    }),
  };
}

/** Builds the ceremony on a canvas and runs it. @returns the way out; undefined where the browser has no WebGL */
async function open(
  canvas: HTMLCanvasElement,
  options: CeremonyOptions,
  isWanted: () => boolean,
  onLost: PodiumPictureProps['onLost'],
) {
  const { loadCeremony, webglSupport } = await import('../../../view');
  if (webglSupport() === 'none') return undefined;
  const { createCeremony } = await loadCeremony();
  if (!isWanted()) return () => undefined;
  const ceremony = await createCeremony(canvas, options);
  const stop = runCeremony(ceremony, onLost);
  return () => {
    stop();
    ceremony.dispose();
  };
}

/** The canvas of one ceremony; it is replaced as a whole when anybody on it changes. */
function Canvas({
  told,
  label,
  onFailed,
  onLost,
}: {
  told: string;
  label: string;
} & Pick<PodiumPictureProps, 'onFailed' | 'onLost'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    let wanted = true;
    let close: (() => void) | undefined;
    open(canvas.current, JSON.parse(told) as CeremonyOptions, () => wanted, onLost).then(
      (found) => {
        if (found === undefined) onFailed('never');
        else if (wanted) close = found;
        else found();
      },
      (error: unknown) => {
        // A picture that cannot be drawn is no loss: the list below it says who stands where.
        console.error(error);
        if (wanted) onFailed('now');
      },
    );
    return () => {
      wanted = false;
      close?.();
      // The canvas that comes next has a picture of its own.
      onLost(false);
    };
  }, [told, onFailed, onLost]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

/** The riders on their podium in 3D. */
export function PodiumPicture({ places, names, scene, onFailed, onLost }: PodiumPictureProps) {
  const quality = useSettings((settings) => settings.quality);
  const reducedMotion = useLittleMotion();
  const told = JSON.stringify(optionsOf(places, scene, { quality, reducedMotion }));
  const all = places.map(({ entry }) => names.get(entry) ?? '');
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(all);
  return (
    <Canvas
      key={told}
      told={told}
      label={t('race.podium.picture', { names: list })}
      onFailed={onFailed}
      onLost={onLost}
    />
  );
}
