import type { Sampler } from '../ride';
import { type Compiled, Phase } from '../sim';
import {
  askInGesture,
  type Desk,
  type DeviceShare,
  watchGamepad,
  watchKeyboard,
  watchTilt,
  watchTouch,
} from './devices';
import type { Command } from './keyboard';
import { clearMerger, createMerger, GLIDE_FROM, type Rider, type ShapeOptions, sampleTick } from './merge';
import { setRiding } from './riding-now';
import { DEAD_ZONE } from './shape';
import type { TiltZero } from './tilt';

/** All devices of one stage, merged into one control per tick. */
export interface Input {
  /** Returns the sampler of a rider on this course, for the ride. */
  readonly samplerFor: (k: Compiled) => Sampler;
  /** Reads the polled devices (gamepad, held taps). Called once per frame, before the ticks. */
  readonly poll: (nowMs: number) => void;
  /** While active, keys and touches control the ride; otherwise the page. Activating calibrates the tilt. */
  readonly setActive: (active: boolean) => void;
  /** The ride is over: inactive, except that a held tap still requests a restart. */
  readonly rest: () => void;
  /** Releases everything held, as after a pause. */
  readonly clear: () => void;
  readonly setOptions: (options: Partial<ShapeOptions>) => void;
  /** Takes the next tilt reading as the centre. */
  readonly calibrateTilt: () => void;
  readonly dispose: () => void;
}

export interface InputSetup extends Partial<ShapeOptions> {
  /** The element whose halves are the touch zones. */
  readonly stage: HTMLElement;
  readonly onCommand: (command: Command) => void;
  /** One rider's part of the devices, if two ride on one screen. */
  readonly share?: DeviceShare;
  /** Tilt is on, but the browser gives no readings. */
  readonly onTiltRefused?: () => void;
}

/** Starts listening. Input has no effect on the ride until `setActive(true)`. */
export function createInput(setup: InputSetup): Input {
  const { stage, onCommand } = setup;
  const merger = createMerger({
    steering: setup.steering ?? 'ramp',
    autoTuck: setup.autoTuck ?? true,
    tilt: setup.tilt ?? false,
    bend: setup.bend ?? 0,
    deadZone: setup.deadZone ?? DEAD_ZONE,
    oneSwitch: setup.oneSwitch ?? false,
  });
  const zero: TiltZero = { degrees: Number.NaN };
  const desk: Desk = {
    merger,
    stage,
    active: false,
    resting: false,
    inGate: false,
    share: setup.share,
    command: onCommand,
  };
  function calibrateTilt(): void {
    zero.degrees = Number.NaN;
    merger.hands.tilt = 0;
  }
  const keyboard = watchKeyboard(desk);
  const touch = watchTouch(desk);
  const pad = watchGamepad(desk);
  const tilt = watchTilt(desk, zero);
  const asking = askInGesture(desk, (answer) => answer !== 'granted' && setup.onTiltRefused?.());
  return {
    samplerFor(k) {
      const fast = k.gear.skateSpeed * GLIDE_FROM;
      const rider: { -readonly [K in keyof Rider]: Rider[K] } = { inGate: true, gliding: false };
      return (endMs, s, out) => {
        rider.inGate = s.phase === Phase.gate;
        desk.inGate = rider.inGate;
        rider.gliding = s.vf > fast;
        sampleTick(merger, endMs, rider);
        out.steer = merger.steer;
        out.stance = merger.stance;
      };
    },
    poll(nowMs) {
      touch.poll(nowMs);
      pad.poll(nowMs);
    },
    setActive(active) {
      desk.active = active;
      setRiding(desk, active);
      desk.resting = false;
      clearMerger(merger);
      if (active) calibrateTilt();
    },
    rest() {
      desk.active = false;
      setRiding(desk, false);
      desk.resting = true;
      clearMerger(merger);
    },
    clear: () => clearMerger(merger),
    setOptions: (options) => Object.assign(merger.options, options),
    calibrateTilt,
    dispose() {
      setRiding(desk, false);
      keyboard();
      touch.dispose();
      pad.dispose();
      tilt();
      asking();
    },
  };
}
