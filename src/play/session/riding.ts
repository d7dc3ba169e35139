import { isOver, type RidePhase } from '../../ride';
import { changeSettings, rideCameras, settingsStore } from '../../session';
import { medalFor, rankOf } from '../../tracks';
import { type Attempts, createAttempts } from './attempts';
import type { Hold } from './hold';
import type { Ended, ModeCell, PauseReason } from './mode';
import type { Parts } from './parts';
import type { Rival } from './rider-look';
import type { EngineSetup } from './setup';

/** Riding at one stage: attempts, pauses, and the camera chosen for them. */
export interface Riding {
  readonly attempts: Attempts;
  /** Puts the rider into the gate, or back into the middle of a ride that was cut off. */
  readonly begin: (from: Parameters<Attempts['restore']>[0] | undefined) => void;
  readonly pause: (why: PauseReason) => void;
  readonly resume: () => void;
  readonly restart: () => void;
  readonly setRivals: (rivals: readonly Rival[]) => void;
  /** The camera of the settings is another one now. */
  readonly showCamera: () => void;
  readonly nextCamera: () => void;
  /** Takes the slope back from the viewer, at the end of the ride. */
  readonly takeBack: () => void;
}

export function createRiding(parts: Parts, setup: EngineSetup, mode: ModeCell, hold: Hold): Riding {
  const { slope, sound, input } = parts;
  const chosen = () => settingsStore.getState().camera;

  function end(ended: Ended): void {
    hold.set('finish');
    const { result } = ended;
    if (setup.cheer !== 'none' && result.kind === 'ride' && result.ride.status === 'finished') {
      const { timeUs, equipment } = result.ride;
      sound.medal(rankOf(medalFor(timeUs, setup.track.reference?.[equipment])));
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
    shown: slope.view.ghosts,
    onCheckpoint: setup.onCheckpoint,
    onRestart() {
      slope.view.restart();
      setup.onGivenUp();
      setup.onAttempt?.();
    },
    onPhase,
  });
  function restart(): void {
    const { kind } = mode.now();
    if (kind === 'replay' || kind === 'loading' || kind === 'blind') return;
    attempts.restart((driver) => {
      slope.drive(driver);
      slope.setCamera(chosen());
    });
    slope.run(true);
  }
  function showCamera(): void {
    const { kind } = mode.now();
    // The viewer has cameras of its own.
    if (kind === 'replay') return;
    slope.setCamera(chosen());
    if (kind === 'paused') slope.redraw();
  }

  return {
    attempts,
    begin(from) {
      slope.drive(attempts.driver());
      if (from && attempts.restore(from)) {
        hold.set('ride');
        slope.view.cut();
        slope.redraw();
        mode.say({ kind: 'paused', why: 'restored' });
      } else {
        if (from) setup.onGivenUp();
        input.setActive(true);
        slope.run(true);
        setup.onAttempt?.();
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
    showCamera,
    nextCamera() {
      if (mode.now().kind === 'replay') return;
      changeSettings({ camera: rideCameras[(rideCameras.indexOf(chosen()) + 1) % rideCameras.length]! });
    },
    takeBack() {
      slope.setCamera(chosen());
      // A ride that ended before this picture was built left no driver here: the viewer goes on standing at its end.
      if (!attempts.ended()) return;
      slope.drive(attempts.driver());
      input.rest();
    },
  };
}
