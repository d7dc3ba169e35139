import type { Command } from '../../input';
import type { Checkpoint } from '../../ride';
import { settingsStore } from '../../session';
import type { CameraMode } from '../../view';
import { createHold } from './hold';
import { createMode, type Ended, type PauseReason } from './mode';
import { createParts, type EngineElements } from './parts';
import { viewSettingsOf } from './preferences';
import type { Rival } from './rider-look';
import { createRiding } from './riding';
import type { EngineSetup } from './setup';
import { openSlope, type Slope } from './slope';
import { createWatching } from './watching';

/** One stage alive: everything of a ride that is not React's. */
export interface Engine {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Opponents of the next attempt, or of this one while the rider still stands in the gate. */
  readonly setRivals: (rivals: readonly Rival[]) => void;
  readonly setCamera: (mode: CameraMode) => void;
  /** Keeps the rider in sight above a sheet. @param share of the stage's height that is covered, 0…1 */
  readonly cover: (share: number) => void;
  /** Watches rides; `after` is what the stage goes back to. */
  readonly watch: (rides: readonly Rival[], after: Ended | undefined) => void;
  readonly wind: (at: number) => void;
  /** Back from the viewer to the end of the ride. */
  readonly unwatch: () => void;
  /** What has been ridden so far of an attempt that is alive. */
  readonly checkpoint: () => Checkpoint | undefined;
  /** The picture is gone and has not come back. */
  readonly isLost: () => boolean;
  readonly dispose: () => void;
}

/**
 * Opens a stage: builds the picture, connects hands, ears and instruments, and puts the rider into the gate.
 *
 * @returns undefined where the browser has no WebGL
 * @throws when the picture cannot be built
 */
export async function openEngine(elements: EngineElements, setup: EngineSetup): Promise<Engine | undefined> {
  const settings = settingsStore.getState();
  let pictureLost = (): void => {};
  const slope = await openSlope({
    canvas: elements.canvas,
    compiled: setup.compiled,
    track: setup.track,
    settings: viewSettingsOf(settings),
    camera: setup.watch ? 'chase' : settings.camera,
    onLost: (lost) => lost && pictureLost(),
  });
  if (!slope) return undefined;
  const engine = startEngine(slope, elements, setup);
  pictureLost = () => engine.pause('lost');
  return engine;
}

function startEngine(slope: Slope, elements: EngineElements, setup: EngineSetup): Engine {
  const mode = createMode(setup.onMode);
  const hold = createHold();
  const parts = createParts(slope, elements, { ...setup, onCommand: (command) => obey(command) });
  const riding = createRiding(parts, setup, mode, hold);
  const watching = createWatching(parts, setup, mode);

  function obey(command: Command): void {
    if (command === 'restart') riding.restart();
    else if (command === 'camera') riding.nextCamera();
    else if (mode.now().kind === 'paused') riding.resume();
    else riding.pause('asked');
  }
  function pause(why: PauseReason): void {
    riding.pause(why);
    if (why !== 'asked') watching.stop();
  }
  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  document.addEventListener('visibilitychange', hidden);

  if (setup.watch) watching.watch(setup.watch, undefined);
  else riding.begin(setup.restoreFrom);
  hidden();

  return {
    pause,
    resume: riding.resume,
    restart: riding.restart,
    setRivals: riding.setRivals,
    setCamera: riding.setCamera,
    cover: (share) => slope.view.cover(share),
    watch: watching.watch,
    wind: watching.wind,
    unwatch() {
      const now = mode.now();
      if (now.kind !== 'replay' || !now.after) return;
      slope.drive(riding.attempts.driver());
      mode.say({ kind: 'over', ended: now.after });
    },
    checkpoint: riding.attempts.checkpoint,
    isLost: () => elements.canvas.getContext('webgl2')?.isContextLost() ?? true,
    dispose() {
      hold.set('none');
      document.removeEventListener('visibilitychange', hidden);
      parts.dispose();
    },
  };
}
