import type { Command } from '../../input';
import type { CameraMode } from '../../view';
import { createWatching, ridesOf, type Watching } from '../replay/watching';
import { createHold, type Hold } from './hold';
import { createIdle } from './idle';
import { createMode, type ModeCell, type PauseReason } from './mode';
import { createPageWatch } from './page-watch';
import { createParts, openSlopes, type PictureNews } from './parts';
import { createPictureWatch, type PictureWatch } from './picture-watch';
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

/** What a session is made of, as its commands need it. */
interface Made {
  readonly setup: SessionSetup;
  readonly mode: ModeCell;
  readonly riding: Riding;
  readonly watching: Watching;
  readonly picture: PictureWatch;
  readonly isTooLow: () => boolean;
}

/** What the rider, the page and the screen ask of a session; each does nothing where it makes no sense. */
function commandsOf({ setup, mode, riding, watching, picture, isTooLow }: Made) {
  function resume(): void {
    if (picture.isThere() && !isTooLow()) riding.resume();
  }
  function restart(): void {
    if (setup.attempts === 'one') return;
    const isLow = isTooLow();
    // The ride that waits for a higher screen goes on there.
    if (isLow && mode.now().kind === 'paused') return;
    if (!picture.isThere(() => setup.onRebuild({ kind: 'gate' }))) return;
    riding.restart();
    if (isLow) riding.pause('low');
  }
  return {
    resume,
    restart,
    obey(command: Command): void {
      if (command === 'restart') restart();
      else if (command === 'camera') riding.nextCamera();
      else if (mode.now().kind === 'paused') resume();
      else riding.pause('asked');
    },
    pause(why: PauseReason): void {
      riding.pause(why);
      if (why !== 'asked' && why !== 'unfocused') watching.stop();
    },
    replay(): void {
      const now = mode.now();
      if (now.kind !== 'over') return;
      const rides = ridesOf(now.ends, setup.lanes);
      if (rides.length === 0) return;
      const there = picture.isThere(() => setup.onRebuild({ kind: 'watch', rides, after: now.ends }));
      if (there) watching.watch(rides, now.ends);
    },
    unwatch(): void {
      const now = mode.now();
      if (now.kind !== 'replay' || !now.after) return;
      watching.stop();
      riding.takeBack();
      mode.say({ kind: 'over', ends: now.after });
    },
  };
}

/** Begins where the setup says. */
function begin({ opening }: SessionSetup, hold: Hold, riding: Riding, watching: Watching): void {
  if (placeHasEnd(opening)) hold.set('finish');
  if (opening.kind === 'watch') watching.watch(opening.rides, opening.after);
  else if (opening.kind === 'over') watching.stand(opening.ends);
  else riding.begin(opening.kind === 'middle' ? opening.from : undefined);
}

function startSession(
  slopes: readonly Slope[],
  elements: readonly LaneElements[],
  setup: SessionSetup,
  news: PictureNews,
): Session {
  const parts = createParts(slopes, elements, setup.lanes, (command) => commands.obey(command));
  const idle = createIdle(parts.lanes.map(({ input }) => input));
  const mode = createMode((next) => {
    idle.set(next.kind === 'paused');
    setup.onMode(next);
  });
  const hold = createHold();
  const picture = createPictureWatch(() => setup.onRebuild(placeOf(mode, riding)));
  const riding = createRiding(parts, setup, mode, hold);
  const watching = createWatching(parts, setup, mode);
  const page = createPageWatch((why) => commands.pause(why));
  const commands = commandsOf({ setup, mode, riding, watching, picture, isTooLow: page.isTooLow });
  news.lost = (lost) => {
    picture.tell(lost);
    if (lost) commands.pause('lost');
  };
  news.fault = (error) => {
    console.error(error);
    parts.run(false);
    hold.set('none');
    mode.say({ kind: 'blind', why: 'failed' });
  };
  begin(setup, hold, riding, watching);
  page.look();

  const { obey: _, ...asked } = commands;
  const [first] = parts.lanes;
  return {
    ...asked,
    setRivals: riding.setRivals,
    setViewerCamera: (next) => first.slope.setCamera(next),
    drawLine: (points) => first.slope.view.idealLine(points),
    wind: watching.wind,
    checkpoints: riding.checkpoints,
    dispose() {
      idle.set(false);
      hold.set('none');
      riding.dispose();
      picture.dispose();
      page.dispose();
      parts.dispose();
    },
  };
}
