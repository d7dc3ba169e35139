import type { Command } from '../../input';
import type { Checkpoint } from '../../ride';
import { settingsStore } from '../../session';
import { TOO_LOW } from '../../ui';
import type { CameraMode } from '../../view';
import { createWatching, ridesOf } from '../replay/watching';
import { createHold } from './hold';
import { createIdle } from './idle';
import { createMode, type PauseReason } from './mode';
import { createParts, type EngineElements } from './parts';
import { createPictureWatch } from './picture-watch';
import { viewSettingsOf } from './preferences';
import type { Rival } from './rider-look';
import { createRiding } from './riding';
import type { EngineSetup, Opening } from './setup';
import { openSlope, type Slope } from './slope';

/** One stage alive: everything of a ride that is not React's. */
export interface Engine {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Opponents of the next attempt, or of this one while the rider still stands in the gate. */
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** The camera of the viewer, as long as it is open. */
  readonly setViewerCamera: (mode: CameraMode) => void;
  /** Draws a line on the snow. @param points x, y pairs on the map, m; null takes it away */
  readonly drawLine: (points: Float32Array | null) => void;
  /** Watches the ride that has just ended, with those it was raced against. */
  readonly replay: () => void;
  readonly wind: (at: number) => void;
  /** Back from the viewer to the end of the ride. */
  readonly unwatch: () => void;
  /** What has been ridden so far of an attempt that is alive. */
  readonly checkpoint: () => Checkpoint | undefined;
  readonly dispose: () => void;
}

/** What the slope tells before there is an engine to tell it to. */
interface SlopeNews {
  lost: (lost: boolean) => void;
  fault: (error: unknown) => void;
}

/**
 * Opens a stage: builds the picture, connects hands, ears and instruments, and begins where the setup says.
 *
 * @returns undefined where the browser has no WebGL
 * @throws when the picture cannot be built
 */
export async function openEngine(elements: EngineElements, setup: EngineSetup): Promise<Engine | undefined> {
  const settings = settingsStore.getState();
  const news: SlopeNews = { lost: () => undefined, fault: () => undefined };
  const slope = await openSlope({
    canvas: elements.canvas,
    compiled: setup.compiled,
    track: setup.track,
    settings: viewSettingsOf(settings),
    camera: settings.camera,
    onLost: (lost) => news.lost(lost),
    onFault: (error) => news.fault(error),
  });
  return slope && startEngine(slope, elements, setup, news);
}

/** Where the stage would have to begin to show what it shows now. */
function placeOf(mode: ReturnType<typeof createMode>, checkpoint: () => Checkpoint | undefined): Opening {
  const now = mode.now();
  if (now.kind === 'over') return { kind: 'over', ended: now.ended };
  if (now.kind === 'replay') return { kind: 'watch', rides: now.rides, after: now.after };
  const from = checkpoint();
  return from ? { kind: 'middle', from } : { kind: 'gate' };
}

/** Whether the stage begins at the finish of a ride, or goes back to one. */
function placeHasEnd(opening: Opening): boolean {
  return opening.kind === 'over' || (opening.kind === 'watch' && opening.after !== undefined);
}

function startEngine(slope: Slope, elements: EngineElements, setup: EngineSetup, news: SlopeNews): Engine {
  const parts = createParts(slope, elements, { ...setup, onCommand: (command) => obey(command) });
  const idle = createIdle(parts.input);
  const mode = createMode((next) => {
    idle.set(next.kind === 'paused');
    setup.onMode(next);
  });
  const hold = createHold();
  const rebuild = (): void => setup.onRebuild(placeOf(mode, riding.attempts.checkpoint));
  const picture = createPictureWatch(rebuild);
  const riding = createRiding(parts, setup, mode, hold);
  const watching = createWatching(parts, setup, mode);

  // The phone was turned: under the word about it nobody can see where they ride.
  const low = matchMedia(TOO_LOW);

  function resume(): void {
    if (picture.isThere() && !low.matches) riding.resume();
  }
  function restart(): void {
    if (setup.attempts === 'one') return;
    if (picture.isThere(() => setup.onRebuild({ kind: 'gate' }))) riding.restart();
  }
  function obey(command: Command): void {
    if (command === 'restart') restart();
    else if (command === 'camera') riding.nextCamera();
    else if (mode.now().kind === 'paused') resume();
    else riding.pause('asked');
  }
  function pause(why: PauseReason): void {
    riding.pause(why);
    if (why !== 'asked') watching.stop();
  }
  news.lost = (lost) => {
    picture.tell(lost);
    if (lost) pause('lost');
  };
  news.fault = (error) => {
    console.error(error);
    hold.set('none');
    mode.say({ kind: 'blind', why: 'failed' });
  };
  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  document.addEventListener('visibilitychange', hidden);
  const shrunk = (): void => {
    if (low.matches) pause('low');
  };
  low.addEventListener('change', shrunk);

  // Chosen by its key, under the pause, or in another tab.
  const stopCamera = settingsStore.subscribe((now, before) => {
    if (now.camera !== before.camera) riding.showCamera();
  });

  const { opening } = setup;
  if (placeHasEnd(opening)) hold.set('finish');
  if (opening.kind === 'watch') watching.watch(opening.rides, opening.after);
  else if (opening.kind === 'over') watching.stand(opening.ended);
  else riding.begin(opening.kind === 'middle' ? opening.from : undefined);
  hidden();
  shrunk();

  return {
    pause,
    resume,
    restart,
    setRivals: riding.setRivals,
    setViewerCamera: (next) => slope.setCamera(next),
    drawLine: (points) => slope.view.idealLine(points),
    replay() {
      const now = mode.now();
      if (now.kind !== 'over') return;
      const rides = ridesOf(now.ended, setup);
      if (rides.length === 0) return;
      const there = picture.isThere(() => setup.onRebuild({ kind: 'watch', rides, after: now.ended }));
      if (there) watching.watch(rides, now.ended);
    },
    wind: watching.wind,
    unwatch() {
      const now = mode.now();
      if (now.kind !== 'replay' || !now.after) return;
      watching.stop();
      riding.takeBack();
      mode.say({ kind: 'over', ended: now.after });
    },
    checkpoint: riding.attempts.checkpoint,
    dispose() {
      idle.set(false);
      hold.set('none');
      stopCamera();
      picture.dispose();
      document.removeEventListener('visibilitychange', hidden);
      low.removeEventListener('change', shrunk);
      parts.dispose();
    },
  };
}
