import { changeSettings, rideCameras, settingsStore } from '../../session';
import { medalFor, rankOf } from '../../tracks';
import { type Attempts, createAttempts } from './attempts';
import type { Hold } from './hold';
import type { Ends, ModeCell, PauseReason } from './mode';
import type { Parts } from './parts';
import type { Checkpoints } from './ride-set';
import type { Rival } from './rider-look';
import type { SessionSetup } from './setup';

/** Riding in one session: attempts, pauses, and the camera chosen for them. */
export interface Riding {
  /** Puts the riders into the gate, or back into the middle of a ride that was cut off. */
  readonly begin: (from: Checkpoints | undefined) => void;
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** What has been ridden so far of an attempt that is alive. */
  readonly checkpoints: () => Checkpoints | undefined;
  /** The camera of the settings is another one now. */
  readonly showCamera: () => void;
  readonly nextCamera: () => void;
  /** Takes the pictures back from the viewer, at the end of the ride. */
  readonly takeBack: () => void;
}

const chosenCamera = () => settingsStore.getState().camera;

export function createRiding(parts: Parts, setup: SessionSetup, mode: ModeCell, hold: Hold): Riding {
  const { lanes, sound } = parts;

  function cheer([{ result }]: Ends): void {
    if (setup.cheer === 'none' || result.kind !== 'ride' || result.ride.status !== 'finished') return;
    const { timeUs, equipment } = result.ride;
    sound.medal(rankOf(medalFor(timeUs, setup.track.reference?.[equipment])));
  }
  function end(): void {
    const ends = attempts.ends();
    if (!ends) return;
    hold.set('finish');
    cheer(ends);
    mode.say({ kind: 'over', ends });
  }
  const attempts: Attempts = createAttempts(parts, {
    ...setup,
    onRestart() {
      for (const { slope } of lanes) slope.view.restart();
      setup.onGivenUp();
      setup.onAttempt?.();
    },
    onOver: end,
  });
  function drive(): void {
    for (const [i, driver] of attempts.now().drivers.entries()) lanes[i]!.slope.drive(driver);
  }
  function sayRide(): void {
    hold.set('ride');
    if (mode.now().kind !== 'ride') mode.say({ kind: 'ride' });
  }
  function restart(): void {
    const { kind } = mode.now();
    if (kind === 'replay' || kind === 'loading' || kind === 'blind') return;
    attempts.restart(() => {
      drive();
      parts.setCamera(chosenCamera());
    });
    sayRide();
    parts.run(true);
  }
  function takeUp(): void {
    hold.set('ride');
    for (const { slope } of lanes) {
      slope.view.cut();
      slope.redraw();
    }
    if (attempts.now().set.isOver()) {
      parts.rest();
      end();
    } else mode.say({ kind: 'paused', why: 'restored' });
  }
  function showCamera(): void {
    const { kind } = mode.now();
    // The viewer has cameras of its own.
    if (kind === 'replay') return;
    parts.setCamera(chosenCamera());
    if (kind === 'paused') for (const { slope } of lanes) slope.redraw();
  }

  return {
    begin(from) {
      drive();
      if (from && attempts.now().set.restore(from)) {
        takeUp();
      } else {
        if (from) setup.onGivenUp();
        parts.setActive(true);
        parts.run(true);
        setup.onAttempt?.();
        sayRide();
      }
    },
    pause(why) {
      if (mode.now().kind !== 'ride') return;
      const { pause, set } = attempts.now();
      pause();
      // A run that counts is taken up again where it stood still.
      const made = setup.attempts === 'one' && !set.isInGate() ? set.checkpoints() : undefined;
      if (made) setup.onCheckpoint?.(made);
      parts.run(false);
      mode.say({ kind: 'paused', why });
    },
    resume() {
      if (mode.now().kind !== 'paused') return;
      parts.run(true);
      mode.say({ kind: 'ride' });
      attempts.now().resume();
    },
    restart,
    setRivals(next) {
      const others = attempts.setRivals(next);
      // Nobody has pushed off yet: the new opponents can still take their places.
      const isReady = attempts.now().set.rides.every(({ phase }) => phase === 'countdown');
      if (others && mode.now().kind === 'ride' && isReady) restart();
    },
    checkpoints: () => attempts.now().set.checkpoints(),
    showCamera,
    nextCamera() {
      if (mode.now().kind === 'replay') return;
      const next = (rideCameras.indexOf(chosenCamera()) + 1) % rideCameras.length;
      changeSettings({ camera: rideCameras[next]! });
    },
    takeBack() {
      parts.setCamera(chosenCamera());
      // A ride that ended before this picture was built left no driver here: the viewer goes on standing at its end.
      if (!attempts.now().set.isOver()) return;
      drive();
      parts.rest();
    },
  };
}
