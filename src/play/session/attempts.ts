import type { Input } from '../../input';
import {
  type Checkpoint,
  createRide,
  isOver,
  type LiveRide,
  type Onlooker,
  type RidePhase,
  restore,
  resultOf,
} from '../../ride';
import { type Compiled, GateResult, type RunOptions, recordedRuns } from '../../sim';
import type { Sound } from '../../sound';
import type { Track } from '../../tracks';
import type { RiderLook } from '../../view';
import type { Instruments } from '../hud/instruments';
import type { Tags } from '../hud/tags';
import type { Ended } from './mode';
import { createRideDriver, type RideDriver } from './ride-driver';
import type { Rival } from './rider-look';
import type { Shown } from './slope';

/** The attempts at one track, one after the other, and who is raced in each. */
export interface Attempts {
  /** What lets time pass in the present attempt. */
  readonly driver: () => RideDriver;
  /** Opponents of the next attempt. @returns whether they are others than those of the present one */
  readonly setRivals: (rivals: readonly Rival[]) => boolean;
  /** Makes the next attempt ready, against the latest opponents, and puts the rider into the gate. */
  readonly restart: (before: (driver: RideDriver) => void) => void;
  /** Takes up a ride where a checkpoint left it. @returns false when it does not belong to this track */
  readonly restore: (from: Checkpoint) => boolean;
  /** The present attempt's end; undefined while it is alive. */
  readonly ended: () => Ended | undefined;
  /** What has been ridden so far of an attempt that is alive. */
  readonly checkpoint: () => Checkpoint | undefined;
}

export interface AttemptsSetup {
  readonly track: Track;
  readonly compiled: Compiled;
  readonly me: RiderLook;
  readonly rivals: readonly Rival[];
  /** The first so many of the opponents are in the picture. */
  readonly shown: number;
  readonly options: RunOptions;
  readonly input: Input;
  readonly sound: Sound;
  readonly instruments: Instruments;
  readonly tags: (riders: readonly Shown[]) => Tags;
  readonly onCheckpoint: ((checkpoint: Checkpoint) => void) | undefined;
  readonly onlooker?: Onlooker | undefined;
  /** A new attempt begins: old trails and flights end. */
  readonly onRestart: () => void;
  readonly onPhase: (phase: RidePhase) => void;
}

function endedOf(ride: LiveRide, rivals: readonly Rival[]): Ended | undefined {
  const result = resultOf(ride);
  if (result.kind === 'running') return undefined;
  const gates = result.kind === 'ride' ? result.analysis.gateResults : [];
  const at = gates.findIndex((g) => g === GateResult.missed || g === GateResult.straddled);
  return { result, ghost: ride.ghosts[0]?.analysis, rivals, faultAt: at < 0 ? undefined : at };
}

export function createAttempts(setup: AttemptsSetup): Attempts {
  const { track, compiled, input, sound, instruments, tags, onRestart, onPhase } = setup;
  let rivals = setup.rivals;
  /** Those raced in the present attempt. */
  let raced = rivals;
  const newDriver = (): RideDriver =>
    createRideDriver({
      ride: createRide({
        compiled,
        track,
        options: setup.options,
        opponents: raced,
        ...(setup.onCheckpoint ? { onCheckpoint: setup.onCheckpoint } : {}),
        ...(setup.onlooker ? { onlooker: setup.onlooker } : {}),
      }),
      me: setup.me,
      rivals: raced.map((r) => r.look),
      shown: setup.shown,
      input,
      sound,
      instruments,
      tags,
      onRestart,
      onPhase,
    });
  let driver = newDriver();
  return {
    driver: () => driver,
    setRivals(next) {
      rivals = next;
      return rivals !== raced;
    },
    restart(before) {
      if (raced !== rivals) {
        raced = rivals;
        driver = newDriver();
      }
      before(driver);
      driver.restart();
    },
    restore: (from) => restore(driver.ride, from),
    ended: () => endedOf(driver.ride, raced),
    checkpoint() {
      const { recorder, phase } = driver.ride;
      if (isOver(driver.ride) || phase === 'countdown') return undefined;
      return { ticks: recorder.ticks, runs: recordedRuns(recorder) };
    },
  };
}
