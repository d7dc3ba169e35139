import { medalFor, rankOf } from '../../tracks';
import { type Attempts, createAttempts } from './attempts';
import type { Hold } from './hold';
import type { Ends, ModeCell, PauseReason } from './mode';
import type { Parts } from './parts';
import { createRideCamera } from './ride-camera';
import type { Checkpoints } from './ride-set';
import type { Rival } from './rider-look';
import type { SessionSetup } from './setup';

/** Riding in one session: attempts, pauses, and the chosen camera. */
export interface Riding {
  /** Puts the riders into the gate, or restores an interrupted ride. */
  readonly begin: (from: Checkpoints | undefined) => void;
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** Returns the checkpoints of a running attempt. */
  readonly checkpoints: () => Checkpoints | undefined;
  readonly nextCamera: () => void;
  /** Takes the pictures back from the viewer, at the end of the ride. */
  readonly takeBack: () => void;
  readonly dispose: () => void;
}

/** Plays the sound at the finish line: the medal of the time, if wanted. */
function cheer([{ result }]: Ends, { sound }: Parts, { cheer, track }: SessionSetup): void {
  if (cheer === 'none' || result.kind !== 'ride' || result.ride.status !== 'finished') return;
  const { timeUs, equipment } = result.ride;
  sound.medal(rankOf(medalFor(timeUs, track.reference?.[equipment])));
}

/** Creates the attempts of a session on its pictures. They set its mode. */
function createRuns(parts: Parts, setup: SessionSetup, mode: ModeCell, hold: Hold) {
  function end(): void {
    const ends = attempts.ends();
    if (!ends) return;
    hold.set('finish');
    cheer(ends, parts, setup);
    mode.say({ kind: 'over', ends });
  }
  function pause(why: PauseReason): void {
    if (mode.now().kind !== 'ride') return;
    const { pause: stop, set } = attempts.now();
    // In the gate no time is lost, and a prompt of the browser takes the focus, too.
    if (why === 'unfocused' && set.isInGate()) return;
    stop();
    // A run with only one attempt is resumed at the pause.
    const made = setup.attempts === 'one' && !set.isInGate() ? set.checkpoints() : undefined;
    if (made) setup.onCheckpoint?.(made);
    parts.run(false);
    mode.say({ kind: 'paused', why });
  }
  const attempts: Attempts = createAttempts(parts, {
    ...setup,
    onRestart() {
      for (const { slope } of parts.lanes) slope.view.restart();
      setup.onGivenUp();
      setup.onAttempt?.();
    },
    onOver: end,
    onHold: () => pause('stalled'),
  });
  return {
    attempts,
    pause,
    /** Gives the pictures to the current attempt. */
    drive(): void {
      for (const [i, driver] of attempts.now().drivers.entries()) parts.lanes[i]!.slope.drive(driver);
    },
    sayRide(): void {
      hold.set('ride');
      if (mode.now().kind !== 'ride') mode.say({ kind: 'ride' });
    },
    /** Shows an interrupted ride at the point where it resumes. Of two, both may be over already. */
    takeUp(): void {
      hold.set('ride');
      for (const { slope } of parts.lanes) {
        slope.view.cut();
        slope.redraw();
      }
      if (attempts.now().set.isOver()) {
        parts.rest();
        end();
      } else {
        mode.say({ kind: 'paused', why: 'restored' });
      }
    },
  };
}

export function createRiding(parts: Parts, setup: SessionSetup, mode: ModeCell, hold: Hold): Riding {
  const camera = createRideCamera(parts, mode);
  const { attempts, drive, sayRide, takeUp, pause } = createRuns(parts, setup, mode, hold);

  function restart(): void {
    const { kind } = mode.now();
    if (kind === 'replay' || kind === 'loading' || kind === 'blind') return;
    attempts.restart(() => {
      drive();
      camera.take();
    });
    sayRide();
    parts.run(true);
  }
  function start(): void {
    parts.setActive(true);
    parts.run(true);
    setup.onAttempt?.();
    sayRide();
  }

  return {
    begin(from) {
      drive();
      if (from && attempts.now().set.restore(from)) {
        takeUp();
      } else {
        if (from) setup.onGivenUp();
        start();
      }
    },
    pause,
    resume() {
      if (mode.now().kind !== 'paused') return;
      parts.run(true);
      mode.say({ kind: 'ride' });
      attempts.now().resume();
    },
    restart,
    setRivals(next) {
      const others = attempts.setRivals(next);
      // No rider has pushed off yet, so the new opponents can still join.
      const isReady = attempts.now().set.rides.every(({ phase }) => phase === 'countdown');
      if (others && mode.now().kind === 'ride' && isReady) restart();
    },
    checkpoints: () => attempts.now().set.checkpoints(),
    nextCamera: camera.next,
    takeBack() {
      camera.take();
      // A ride that ended before this picture was built has no driver here, so the viewer keeps showing its end.
      if (!attempts.now().set.isOver()) return;
      drive();
      parts.rest();
    },
    dispose: camera.dispose,
  };
}
