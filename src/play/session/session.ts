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

/** An open session: all parts of a ride on the screen outside React. */
export interface Session {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Sets the opponents of the next attempt, or of this one while the rider is still in the gate. */
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** Sets the camera of the viewer while it is open. */
  readonly setViewerCamera: (mode: CameraMode) => void;
  /** Draws a line on the snow of the first lane. @param points x, y pairs on the map, m; null removes the line */
  readonly drawLine: (points: Float32Array | null) => void;
  /** Replays the ride that has just ended, with its opponents. */
  readonly replay: () => void;
  readonly wind: (at: number) => void;
  /** Returns from the viewer to the end of the ride. */
  readonly unwatch: () => void;
  /** Returns the checkpoints of a running attempt. */
  readonly checkpoints: () => Checkpoints | undefined;
  readonly dispose: () => void;
}

/**
 * Opens a session: builds the pictures, connects input, sound and HUD, and begins as the setup's `opening` says.
 *
 * @param elements one per lane
 * @returns undefined if the browser has no WebGL
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

/** Returns the opening with which a new session would show the current state. */
function placeOf(mode: ModeCell, riding: Riding): Opening {
  const now = mode.now();
  if (now.kind === 'over') return { kind: 'over', ends: now.ends };
  if (now.kind === 'replay') return { kind: 'watch', rides: now.rides, after: now.after };
  const from = riding.checkpoints();
  return from ? { kind: 'middle', from } : { kind: 'gate' };
}

/** Returns whether the session begins at the finish of a ride, or returns to one. */
function placeHasEnd(opening: Opening): boolean {
  return opening.kind === 'over' || (opening.kind === 'watch' && opening.after !== undefined);
}

/** The parts of a session that its commands use. */
interface Made {
  readonly setup: SessionSetup;
  readonly mode: ModeCell;
  readonly riding: Riding;
  readonly watching: Watching;
  readonly picture: PictureWatch;
  readonly isTooLow: () => boolean;
}

/** Creates the commands of the rider, the page and the screen. A command that makes no sense now does nothing. */
function commandsOf({ setup, mode, riding, watching, picture, isTooLow }: Made) {
  function resume(): void {
    if (picture.isThere() && !isTooLow()) riding.resume();
  }
  function restart(): void {
    if (setup.attempts === 'one') return;
    const isLow = isTooLow();
    // The paused ride resumes when the screen is high enough.
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

/** Begins as the setup says. */
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
