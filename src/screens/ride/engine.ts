import { createInput } from '../../input';
import {
  type Checkpoint,
  createPlayback,
  createRide,
  isOver,
  type LiveRide,
  type Playback,
  type RidePhase,
  restore,
  resultOf,
} from '../../ride';
import { settingsStore } from '../../session';
import { type Compiled, GateResult, type RunOptions, recordedRuns } from '../../sim';
import { createSound } from '../../sound';
import type { Track } from '../../tracks';
import type { CameraMode, RiderLook } from '../../view';
import { holdRideLock } from '../../worker';
import { createInstruments, type InstrumentOptions } from './hud/instruments';
import { createTags } from './hud/tags';
import { medalFor } from './medals';
import type { Ended, PauseReason, StageMode } from './mode';
import { inputOptionsOf, soundOptionsOf, viewSettingsOf } from './preferences';
import { createReplayDriver, type ReplayDriver } from './replay-driver';
import { createRideDriver, type RideDriver } from './ride-driver';
import type { Rival } from './rider-look';
import { openSlope, type Slope } from './slope';
import { keepAwake } from './wake-lock';

/** Cameras C goes through while riding. */
const RIDE_CAMERAS: readonly CameraMode[] = ['chase', 'low', 'coach'];

export interface EngineElements {
  readonly stage: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
}

export interface EngineSetup {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly me: RiderLook;
  readonly rivals: readonly Rival[];
  readonly options: RunOptions;
  readonly instruments: InstrumentOptions;
  /** A ride a killed tab cut off: the stage opens paused in the middle of it. */
  readonly restoreFrom?: Checkpoint;
  /** Rides to watch instead of riding. */
  readonly watch?: readonly Rival[];
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  readonly onMode: (mode: StageMode) => void;
  /** Called from the frame with the viewer's present. */
  readonly onPlayback: (playback: Playback) => void;
}

/** One stage alive: everything of a ride that is not React's. */
export interface Engine {
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  /** Opponents of the next attempt, or of this one while the rider still stands in the gate. */
  readonly setRivals: (rivals: readonly Rival[]) => void;
  readonly setCamera: (mode: CameraMode) => void;
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

function endedOf(ride: LiveRide, rivals: readonly Rival[]): Ended | undefined {
  const result = resultOf(ride);
  if (result.kind === 'running') return undefined;
  const gates = result.kind === 'ride' ? result.analysis.gateResults : [];
  const at = gates.findIndex((g) => g === GateResult.missed || g === GateResult.straddled);
  return { result, ghost: ride.ghosts[0]?.analysis, rivals, faultAt: at < 0 ? undefined : at };
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
  const { track, compiled, onMode } = setup;
  const settings = settingsStore.getState();
  let camera: CameraMode = settings.camera;
  const sound = createSound(soundOptionsOf(settings));
  const instruments = createInstruments(elements.hud, setup.instruments);
  const tagRoot = elements.hud.querySelector<HTMLElement>('[data-hud="tags"]')!;
  const input = createInput({
    stage: elements.stage,
    ...inputOptionsOf(settings),
    onCommand: (command) => {
      if (command === 'restart') restart();
      else if (command === 'camera') nextCamera();
      else if (mode.kind === 'paused') resume();
      else pause('asked');
    },
  });

  let rivals = setup.rivals;
  /** Those raced in the present attempt. */
  let raced = rivals;
  let driver: RideDriver;
  let viewer: ReplayDriver | undefined;
  let mode: StageMode = { kind: 'loading' };
  let letGo: (() => void) | undefined;

  const say = (next: StageMode): void => {
    mode = next;
    onMode(next);
  };
  /** While a ride is alive no update may come, and the screen stays on. */
  const hold = (on: boolean): void => {
    if (on === (letGo !== undefined)) return;
    if (on) {
      const stops = [holdRideLock(), keepAwake()];
      letGo = () => {
        for (const stop of stops) stop();
      };
    } else {
      letGo?.();
      letGo = undefined;
    }
  };
  const ended = (ride: LiveRide): void => {
    hold(false);
    const end = endedOf(ride, raced);
    if (!end) return;
    if (end.result.kind === 'ride' && end.result.ride.status === 'finished') {
      const { timeUs, equipment } = end.result.ride;
      sound.medal(medalFor(track, equipment, timeUs)?.rank ?? 0);
    }
    say({ kind: 'over', ended: end });
  };
  const onPhase = (phase: RidePhase): void => {
    const ride = driver.ride;
    if (isOver(ride)) ended(ride);
    if (isOver(ride) || phase === 'paused') return;
    hold(true);
    if (mode.kind !== 'ride') say({ kind: 'ride' });
  };
  const newDriver = (): RideDriver =>
    createRideDriver({
      ride: createRide({
        compiled,
        track,
        options: setup.options,
        opponents: raced,
        ...(setup.onCheckpoint ? { onCheckpoint: setup.onCheckpoint } : {}),
      }),
      me: setup.me,
      rivals: raced.map((r) => r.look),
      input,
      sound,
      instruments,
      tags: (riders) => createTags(tagRoot, compiled, riders),
      onRestart: () => slope.view.restart(),
      onPhase,
    });
  driver = newDriver();

  function pause(why: PauseReason): void {
    if (mode.kind === 'ride') {
      driver.pause();
      slope.run(false);
      say({ kind: 'paused', why });
    } else if (mode.kind === 'replay' && why !== 'asked') {
      mode.playback.playing = false;
      setup.onPlayback(mode.playback);
    }
  }
  function resume(): void {
    if (mode.kind !== 'paused') return;
    slope.run(true);
    say({ kind: 'ride' });
    driver.resume();
  }
  function restart(): void {
    if (mode.kind === 'replay' || mode.kind === 'loading') return;
    if (raced !== rivals) {
      raced = rivals;
      driver = newDriver();
    }
    slope.drive(driver);
    slope.setCamera(camera);
    driver.restart();
    slope.run(true);
  }
  function nextCamera(): void {
    if (mode.kind === 'replay') return;
    camera = RIDE_CAMERAS[(RIDE_CAMERAS.indexOf(camera) + 1) % RIDE_CAMERAS.length]!;
    slope.setCamera(camera);
  }
  function watch(rides: readonly Rival[], after: Ended | undefined): void {
    hold(false);
    input.setActive(false);
    const playback = createPlayback(compiled, rides);
    viewer = createReplayDriver({
      playback,
      looks: rides.map((r) => r.look),
      tags: (riders) => createTags(tagRoot, compiled, riders),
      onJump: () => slope.view.restart(),
      onDrawn: setup.onPlayback,
    });
    slope.view.restart();
    slope.drive(viewer);
    slope.run(true);
    say({ kind: 'replay', playback, after });
  }

  const hidden = (): void => {
    if (document.hidden) pause('hidden');
  };
  document.addEventListener('visibilitychange', hidden);
  const stopSettings = settingsStore.subscribe((now) => {
    sound.setOptions(soundOptionsOf(now));
    input.setOptions(inputOptionsOf(now));
    slope.view.settings(viewSettingsOf(now));
  });
  const sizes = new ResizeObserver(() => input.measure());
  sizes.observe(elements.stage);

  if (setup.watch) {
    watch(setup.watch, undefined);
  } else {
    slope.drive(driver);
    if (setup.restoreFrom && restore(driver.ride, setup.restoreFrom)) {
      hold(true);
      slope.redraw();
      say({ kind: 'paused', why: 'restored' });
    } else {
      input.setActive(true);
      slope.run(true);
      onPhase('countdown');
      hidden();
    }
  }

  return {
    pause,
    resume,
    restart,
    setRivals(next) {
      rivals = next;
      // Nobody has pushed off yet: the new opponents can still take their places.
      if (rivals !== raced && mode.kind === 'ride' && driver.ride.phase === 'countdown') restart();
    },
    setCamera(next) {
      camera = next;
      slope.setCamera(next);
    },
    watch,
    wind: (at) => viewer?.wind(at),
    unwatch() {
      if (mode.kind !== 'replay' || !mode.after) return;
      slope.drive(driver);
      say({ kind: 'over', ended: mode.after });
    },
    checkpoint() {
      const { recorder, phase } = driver.ride;
      if (isOver(driver.ride) || phase === 'countdown') return undefined;
      return { ticks: recorder.ticks, runs: recordedRuns(recorder) };
    },
    isLost: () => elements.canvas.getContext('webgl2')?.isContextLost() ?? true,
    dispose() {
      hold(false);
      stopSettings();
      sizes.disconnect();
      document.removeEventListener('visibilitychange', hidden);
      input.dispose();
      sound.dispose();
      slope.dispose();
    },
  };
}
