import { isOver, type RidePhase } from '../../ride';
import { settingsStore } from '../../session';
import type { CameraMode } from '../../view';
import { type Attempts, createAttempts } from './attempts';
import type { Hold } from './hold';
import { medalFor } from './medals';
import type { Ended, ModeCell, PauseReason } from './mode';
import type { Parts } from './parts';
import type { Rival } from './rider-look';
import type { EngineSetup } from './setup';

/** Cameras C goes through while riding. */
const RIDE_CAMERAS: readonly CameraMode[] = ['chase', 'low', 'coach'];

/** Riding at one stage: attempts, pauses, and the camera chosen for them. */
export interface Riding {
  readonly attempts: Attempts;
  /** Puts the rider into the gate, or back into the middle of a ride that was cut off. */
  readonly begin: (from: EngineSetup['restoreFrom']) => void;
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  readonly setRivals: (rivals: readonly Rival[]) => void;
  readonly setCamera: (mode: CameraMode) => void;
  readonly nextCamera: () => void;
}

export function createRiding(parts: Parts, setup: EngineSetup, mode: ModeCell, hold: Hold): Riding {
  const { slope, sound, input } = parts;
  let camera: CameraMode = settingsStore.getState().camera;

  function end(ended: Ended): void {
    hold.set('finish');
    const { result } = ended;
    if (result.kind === 'ride' && result.ride.status === 'finished') {
      const { timeUs, equipment } = result.ride;
      sound.medal(medalFor(setup.track, equipment, timeUs)?.rank ?? 0);
    }
    mode.say({ kind: 'over', ended });
  }
  function onPhase(phase: RidePhase): void {
    const ended = attempts.ended();
    if (ended) end(ended);
    if (isOver(attempts.driver().ride) || phase === 'paused') return;
    hold.set('ride');
    if (mode.now().kind !== 'ride') mode.say({ kind: 'ride' });
  }
  const attempts = createAttempts({
    ...setup,
    ...parts,
    onCheckpoint: setup.onCheckpoint,
    onRestart: () => slope.view.restart(),
    onPhase,
  });
  function restart(): void {
    const { kind } = mode.now();
    if (kind === 'replay' || kind === 'loading') return;
    slope.view.cover(0);
    attempts.restart((driver) => {
      slope.drive(driver);
      slope.setCamera(camera);
    });
    slope.run(true);
  }
  function setCamera(next: CameraMode): void {
    camera = next;
    slope.setCamera(next);
  }

  return {
    attempts,
    begin(from) {
      slope.drive(attempts.driver());
      if (from && attempts.restore(from)) {
        hold.set('ride');
        slope.redraw();
        mode.say({ kind: 'paused', why: 'restored' });
      } else {
        input.setActive(true);
        slope.run(true);
        onPhase('countdown');
      }
    },
    pause(why) {
      if (mode.now().kind !== 'ride') return;
      attempts.driver().pause();
      slope.run(false);
      mode.say({ kind: 'paused', why });
    },
    resume() {
      if (mode.now().kind !== 'paused') return;
      slope.run(true);
      mode.say({ kind: 'ride' });
      attempts.driver().resume();
    },
    restart,
    setRivals(next) {
      const others = attempts.setRivals(next);
      // Nobody has pushed off yet: the new opponents can still take their places.
      if (others && mode.now().kind === 'ride' && attempts.driver().ride.phase === 'countdown') restart();
    },
    setCamera,
    nextCamera() {
      if (mode.now().kind === 'replay') return;
      setCamera(RIDE_CAMERAS[(RIDE_CAMERAS.indexOf(camera) + 1) % RIDE_CAMERAS.length]!);
    },
  };
}
