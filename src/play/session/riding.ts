import { medalFor, rankOf } from '../../tracks';
import { type Attempts, createAttempts } from './attempts';
import type { Hold } from './hold';
import type { Ends, ModeCell, PauseReason } from './mode';
import type { Parts } from './parts';
import { createRideCamera } from './ride-camera';
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
  readonly nextCamera: () => void;
  /** Takes the pictures back from the viewer, at the end of the ride. */
  readonly takeBack: () => void;
  readonly dispose: () => void;
}

/** What sounds at the line: the medal of the time, where it is wanted. */
function cheer([{ result }]: Ends, { sound }: Parts, { cheer, track }: SessionSetup): void {
  if (cheer === 'none' || result.kind !== 'ride' || result.ride.status !== 'finished') return;
  const { timeUs, equipment } = result.ride;
  sound.medal(rankOf(medalFor(timeUs, track.reference?.[equipment])));
}

/** The attempts of a session on its pictures, and the mode they bring it into. */
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
    // Nothing is lost in the gate, and a browser's own question takes the focus, too.
    if (why === 'unfocused' && set.isInGate()) return;
    stop();
    // A run that counts is taken up again where it stood still.
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
    /** Hands the pictures to the present attempt. */
    drive(): void {
      for (const [i, driver] of attempts.now().drivers.entries()) parts.lanes[i]!.slope.drive(driver);
    },
    sayRide(): void {
      hold.set('ride');
      if (mode.now().kind !== 'ride') mode.say({ kind: 'ride' });
    },
    /** Stands where a ride that was cut off is taken up again; of two, both may be down already. */
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
      // Nobody has pushed off yet: the new opponents can still take their places.
      const isReady = attempts.now().set.rides.every(({ phase }) => phase === 'countdown');
      if (others && mode.now().kind === 'ride' && isReady) restart();
    },
    checkpoints: () => attempts.now().set.checkpoints(),
    nextCamera: camera.next,
    takeBack() {
      camera.take();
      // A ride that ended before this picture was built left no driver here: the viewer goes on standing at its end.
      if (!attempts.now().set.isOver()) return;
      drive();
      parts.rest();
    },
    dispose: camera.dispose,
  };
}
