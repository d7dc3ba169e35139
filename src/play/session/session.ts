import type { Command, Input } from '../../input';
import { settingsStore } from '../../session';
import { TOO_LOW } from '../../ui';
import type { CameraMode } from '../../view';
import { createWatching, ridesOf } from '../replay/watching';
import { createHold } from './hold';
import { createIdle } from './idle';
import { createMode, type ModeCell, type PauseReason } from './mode';
import { createParts, openSlopes, type PictureNews } from './parts';
import { createPictureWatch } from './picture-watch';
import type { Checkpoints } from './ride-set';
import type { Rival } from './rider-look';
import { createRiding, type Riding } from './riding';
import type { LaneElements, Opening, SessionSetup } from './setup';
import type { Slope } from './slope';

/** A session alive: everything of a ride on the screen that is not React's. */
export interface Session {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Opponents of the next attempt, or of this one while the rider still stands in the gate. */
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** The camera of the viewer, as long as it is open. */
  readonly setViewerCamera: (mode: CameraMode) => void;
  /** Draws a line on the snow of the first lane. @param points x, y pairs on the map, m; null takes it away */
  readonly drawLine: (points: Float32Array | null) => void;
  /** Watches the ride that has just ended, with those it was raced against. */
  readonly replay: () => void;
  readonly wind: (at: number) => void;
  /** Back from the viewer to the end of the ride. */
  readonly unwatch: () => void;
  /** What has been ridden so far of an attempt that is alive. */
  readonly checkpoints: () => Checkpoints | undefined;
  readonly dispose: () => void;
}

/**
 * Opens a session: builds the pictures, connects input, sound and HUD, and begins where the setup says.
 *
 * @param elements one a lane
 * @returns undefined where the browser has no WebGL
 * @throws when a picture cannot be built
 */
export async function openSession(
  elements: readonly LaneElements[],
  setup: SessionSetup,
): Promise<Session | undefined> {
  const news: PictureNews = { lost: () => undefined, fault: () => undefined };
  const slopes = await openSlopes(elements, setup.lanes, setup.track, news);
  return slopes && startSession(slopes, elements, setup, news);
}

/** Where the session would have to begin to show what it shows now. */
function placeOf(mode: ModeCell, riding: Riding): Opening {
  const now = mode.now();
  if (now.kind === 'over') return { kind: 'over', ends: now.ends };
  if (now.kind === 'replay') return { kind: 'watch', rides: now.rides, after: now.after };
  const from = riding.checkpoints();
  return from ? { kind: 'middle', from } : { kind: 'gate' };
}

/** Whether the session begins at the finish of a ride, or goes back to one. */
function placeHasEnd(opening: Opening): boolean {
  return opening.kind === 'over' || (opening.kind === 'watch' && opening.after !== undefined);
}

/** What makes a ride stand still by itself: a hidden page, or a stage too low to see on where one rides. */
function watchPage(pause: (why: PauseReason) => void) {
  const low = matchMedia(TOO_LOW);
  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  const shrunk = (): void => {
    if (low.matches) pause('low');
  };
  document.addEventListener('visibilitychange', hidden);
  low.addEventListener('change', shrunk);
  return {
    isTooLow: () => low.matches,
    look() {
      hidden();
      shrunk();
    },
    dispose() {
      document.removeEventListener('visibilitychange', hidden);
      low.removeEventListener('change', shrunk);
    },
  };
}

function startSession(
  slopes: readonly Slope[],
  elements: readonly LaneElements[],
  setup: SessionSetup,
  news: PictureNews,
): Session {
  const parts = createParts(slopes, elements, setup.lanes, (command) => obey(command));
  const inputs: readonly Input[] = parts.lanes.map(({ input }) => input);
  const idle = createIdle(inputs);
  const mode = createMode((next) => {
    idle.set(next.kind === 'paused');
    setup.onMode(next);
  });
  const hold = createHold();
  const picture = createPictureWatch(() => setup.onRebuild(placeOf(mode, riding)));
  const riding = createRiding(parts, setup, mode, hold);
  const watching = createWatching(parts, setup, mode);
  const page = watchPage(pause);

  function resume(): void {
    if (picture.isThere() && !page.isTooLow()) riding.resume();
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
  function replay(): void {
    const now = mode.now();
    if (now.kind !== 'over') return;
    const rides = ridesOf(now.ends, setup.lanes);
    if (rides.length === 0) return;
    const there = picture.isThere(() => setup.onRebuild({ kind: 'watch', rides, after: now.ends }));
    if (there) watching.watch(rides, now.ends);
  }
  function unwatch(): void {
    const now = mode.now();
    if (now.kind !== 'replay' || !now.after) return;
    watching.stop();
    riding.takeBack();
    mode.say({ kind: 'over', ends: now.after });
  }
  news.lost = (lost) => {
    picture.tell(lost);
    if (lost) pause('lost');
  };
  news.fault = (error) => {
    console.error(error);
    parts.run(false);
    hold.set('none');
    mode.say({ kind: 'blind', why: 'failed' });
  };
  // Chosen by its key, under the pause, or in another tab.
  const stopCamera = settingsStore.subscribe((now, before) => {
    if (now.camera !== before.camera) riding.showCamera();
  });

  const { opening } = setup;
  if (placeHasEnd(opening)) hold.set('finish');
  if (opening.kind === 'watch') watching.watch(opening.rides, opening.after);
  else if (opening.kind === 'over') watching.stand(opening.ends);
  else riding.begin(opening.kind === 'middle' ? opening.from : undefined);
  page.look();

  return {
    ...{ pause, resume, restart, replay, unwatch },
    setRivals: riding.setRivals,
    setViewerCamera: (next) => slopes[0]?.setCamera(next),
    drawLine: (points) => slopes[0]?.view.idealLine(points),
    wind: watching.wind,
    checkpoints: riding.checkpoints,
    dispose() {
      idle.set(false);
      hold.set('none');
      stopCamera();
      picture.dispose();
      page.dispose();
      parts.dispose();
    },
  };
}
