import { type Command, createInput, type Input } from '../../../input';
import {
  createHold,
  createIdle,
  createInstruments,
  createPictureWatch,
  createTags,
  type Driver,
  type Instruments,
  inputOptionsOf,
  type PauseReason,
  type Shown,
  type Slope,
  soundOptionsOf,
  viewSettingsOf,
} from '../../../play';
import { drain, isOver, type LiveRide, type RideEvent } from '../../../ride';
import { changeSettings, type RideCamera, rideCameras, settingsStore } from '../../../session';
import { createSound, type Sound } from '../../../sound';
import { TOO_LOW } from '../../../ui';
import { createPair, type Pair } from './pair';
import type { DuelEngine, DuelMode, DuelSetup, PaneElements } from './setup';
import { createSigns, type Signs } from './signs';
import { openSlopes, type PictureNews } from './slopes';

/** Before a ride goes on after a pause it is counted down, ms per figure. */
const COUNT_MS = 500;
const COUNT_FROM = 3;

const LANES = [0, 1] as const;

function each(act: (lane: 0 | 1) => void): void {
  for (const lane of LANES) act(lane);
}

/** One rider's picture, hands and instruments. */
interface Seat {
  readonly slope: Slope;
  readonly input: Input;
  readonly instruments: Instruments;
  readonly signs: Signs;
}

/**
 * Opens a stage of two: builds both pictures, connects the hands of both riders, and begins at the start signal, or where
 * the setup says.
 *
 * @returns undefined where the browser has no WebGL
 * @throws when a picture cannot be built
 */
export async function openDuel(
  elements: readonly [PaneElements, PaneElements],
  setup: DuelSetup,
): Promise<DuelEngine | undefined> {
  const news: PictureNews = { lost: () => undefined, fault: () => undefined };
  const slopes = await openSlopes(elements, setup, news);
  return slopes && startDuel(slopes, elements, setup, news);
}

function startDuel(
  slopes: readonly [Slope, Slope],
  elements: readonly [PaneElements, PaneElements],
  setup: DuelSetup,
  news: PictureNews,
): DuelEngine {
  const { track, riders, gunTick } = setup;
  const settings = settingsStore.getState();
  const sound: Sound = createSound(soundOptionsOf(settings));
  const seatOf = (lane: 0 | 1): Seat => ({
    slope: slopes[lane],
    input: createInput({
      stage: elements[lane].pane,
      ...inputOptionsOf(settings, riders[lane].id),
      // One device cannot be held by two.
      tilt: false,
      share: { keys: lane === 0 ? 'letters' : 'arrows', pad: lane },
      onCommand: (command) => obey(command),
    }),
    instruments: createInstruments(elements[lane].hud, {
      units: settings.units,
      hints: matchMedia('(pointer: coarse)').matches,
      startWord: riders[lane].startWord,
      stuckWord: riders[lane].stuckWord,
      oneSwitch: riders[lane].oneSwitch,
    }),
    signs: createSigns(elements[lane].gap),
  });
  const seats: readonly [Seat, Seat] = [seatOf(0), seatOf(1)];
  const pair: Pair = createPair({
    track,
    compiled: [riders[0].compiled, riders[1].compiled],
    goofy: [riders[0].look.goofy, riders[1].look.goofy],
    gunTick,
    samplers: [seats[0].input.samplerFor(riders[0].compiled), seats[1].input.samplerFor(riders[1].compiled)],
    onCheckpoint: setup.onCheckpoint,
  });
  const hold = createHold();
  const idle = createIdle({ poll: (now) => each((lane) => seats[lane].input.poll(now)) });
  const picture = createPictureWatch(() => setup.onRebuild(pair.checkpoint()));
  const low = matchMedia(TOO_LOW);
  // In an object, not in a variable: a number in a closure's variable is made anew with every write.
  const at = { now: 0.1, goesOn: 0.1 };
  at.goesOn = 0;
  let figure = 0;
  let mode: DuelMode = { kind: 'loading' };

  const say = (next: DuelMode): void => {
    mode = next;
    idle.set(next.kind === 'paused');
    setup.onMode(next);
  };
  const run = (on: boolean): void => each((lane) => slopes[lane].run(on));
  const activate = (on: boolean): void => each((lane) => seats[lane].input.setActive(on));
  const count = (next: number): void => {
    if (next === figure) return;
    figure = next;
    for (const lane of LANES) seats[lane].instruments.count(next);
  };
  const goOn = (): void => {
    at.goesOn = 0;
    pair.resume();
  };
  const hear = (lane: 0 | 1, e: Readonly<RideEvent>): void => {
    const ride = pair.rides[lane];
    // The start signal is one for both; each rider's own gap is told by the signs.
    const shared = e.kind === 'beep' || e.kind === 'go';
    if (!shared || lane === 0) sound.event(e);
    if (e.kind !== 'split') seats[lane].instruments.event(e, ride, at.now);
    seats[lane].signs.event(e, ride);
  };
  /** Who is farther down of those who still ride is heard. */
  const leader = (): LiveRide | undefined => {
    const [a, b] = pair.rides;
    if (isOver(a)) return isOver(b) ? undefined : b;
    return isOver(b) || a.cur.y >= b.cur.y ? a : b;
  };
  /** Lets the time pass, for whichever picture asks first. */
  const pass = (now: number): void => {
    if (now === at.now) return;
    at.now = now;
    for (const lane of LANES) seats[lane].input.poll(now);
    if (at.goesOn > 0) {
      const left = Math.max(0, Math.ceil((at.goesOn - now) / COUNT_MS));
      if (left === 0) goOn();
      count(left);
    }
    if (!pair.advance(now)) return;
    for (const lane of LANES) drain(pair.rides[lane].events, (e) => hear(lane, e));
    for (const lane of LANES) seats[lane].signs.gap(pair.gaps.gapUs(lane));
    const first = leader();
    sound.frame(riders[0].compiled, first?.phase === 'paused' ? undefined : first?.cur);
    if (mode.kind === 'ride' && pair.over()) end();
  };
  const driverOf = (lane: 0 | 1): Driver => {
    const other = lane === 0 ? 1 : 0;
    const shown: readonly Shown[] = [
      { look: riders[lane].look, prev: pair.rides[lane].prev, cur: pair.rides[lane].cur },
      {
        look: { ...riders[other].look, kind: 'rival' },
        prev: pair.rides[other].prev,
        cur: pair.rides[other].cur,
      },
    ];
    const root = elements[lane].hud.querySelector<HTMLElement>('[data-hud="tags"]')!;
    const tags = createTags(root, riders[lane].compiled, shown);
    return {
      riders: shown,
      taken: tags.mount,
      resting: () => pair.over(),
      advance(time) {
        pass(time.nowMs);
        time.alpha = pair.rides[lane].alpha;
      },
      drawn({ nowMs }, view, size) {
        const ride = pair.rides[lane];
        // The clock of a rider who is out stands where it was.
        if (!isOver(ride) || ride.endUs >= 0) seats[lane].instruments.frame(nowMs, ride);
        tags.frame(view, shown, size);
      },
    };
  };

  function end(): void {
    for (const lane of LANES) seats[lane].input.rest();
    hold.set('finish');
    say({ kind: 'over', rides: pair.rides });
  }
  function pauseNow(why: PauseReason): void {
    if (mode.kind !== 'ride') return;
    at.goesOn = 0;
    count(0);
    pair.pause();
    const made = pair.checkpoint();
    if (made) setup.onCheckpoint(made);
    activate(false);
    run(false);
    sound.frame(riders[0].compiled, undefined);
    say({ kind: 'paused', why });
  }
  function resumeNow(): void {
    if (mode.kind !== 'paused' || !picture.isThere() || low.matches) return;
    const inGate = pair.checkpoint() === undefined;
    activate(true);
    run(true);
    say({ kind: 'ride' });
    if (inGate) goOn();
    else at.goesOn = performance.now() + COUNT_FROM * COUNT_MS;
  }
  function nextCamera(): void {
    const now = rideCameras.indexOf(settingsStore.getState().camera);
    changeSettings({ camera: rideCameras[(now + 1) % rideCameras.length]! });
  }
  /** A run of two is ridden once: nothing restarts it. */
  function obey(command: Command): void {
    if (command === 'camera') nextCamera();
    else if (command === 'pause' && mode.kind === 'paused') resumeNow();
    else if (command === 'pause') pauseNow('asked');
  }

  news.lost = (lost) => {
    picture.tell(lost);
    if (lost) pauseNow('lost');
  };
  news.fault = (error) => {
    console.error(error);
    run(false);
    hold.set('none');
    say({ kind: 'blind', why: 'failed' });
  };
  const hidden = (): void => {
    if (document.hidden) pauseNow('hidden');
  };
  const shrunk = (): void => {
    if (low.matches) pauseNow('low');
  };
  document.addEventListener('visibilitychange', hidden);
  low.addEventListener('change', shrunk);
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = (): void => {
    const now = settingsStore.getState();
    sound.setOptions(soundOptionsOf(now));
    for (const lane of LANES) {
      seats[lane].input.setOptions({ ...inputOptionsOf(now, riders[lane].id), tilt: false });
      slopes[lane].view.settings(viewSettingsOf(now));
    }
  };
  const showCamera = (camera: RideCamera): void => {
    for (const slope of slopes) {
      slope.setCamera(camera);
      if (mode.kind === 'paused') slope.redraw();
    }
  };
  const stopSettings = settingsStore.subscribe((now, before) => {
    follow();
    if (now.camera !== before.camera) showCamera(now.camera);
  });
  stillness.addEventListener('change', follow);

  for (const lane of LANES) slopes[lane].drive(driverOf(lane));
  hold.set('ride');
  if (setup.from && pair.restore(setup.from)) {
    for (const slope of slopes) {
      slope.view.cut();
      slope.redraw();
    }
    if (pair.over()) end();
    else say({ kind: 'paused', why: 'restored' });
  } else {
    activate(true);
    run(true);
    say({ kind: 'ride' });
  }
  hidden();
  shrunk();

  return {
    pause: pauseNow,
    resume: resumeNow,
    dispose() {
      idle.set(false);
      hold.set('none');
      picture.dispose();
      document.removeEventListener('visibilitychange', hidden);
      low.removeEventListener('change', shrunk);
      stillness.removeEventListener('change', follow);
      stopSettings();
      for (const lane of LANES) seats[lane].input.dispose();
      sound.dispose();
      for (const slope of slopes) slope.dispose();
    },
  };
}
