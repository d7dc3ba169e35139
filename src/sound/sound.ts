import type { RideEvent } from '../ride';
import type { Compiled, State } from '../sim';
import { type Beds, createBeds, followLevels, stopBeds } from './beds';
import { feel, type Rumble } from './haptics';
import { createLevels, levelsOf } from './levels';
import { sing } from './moments';
import * as voices from './voices';

export interface SoundOptions {
  sound: boolean;
  /** Loudness 0…1. */
  volume: number;
  haptics: boolean;
  rumble?: Rumble;
}

/** Sound and vibration of a ride. Silent until the first gesture, which browsers require, and if there is no audio. */
export interface Sound {
  /** Called once per frame with the rider's state; `undefined` = no rider is riding (paused, or watching a still picture). */
  readonly frame: (k: Compiled, s: State | undefined) => void;
  readonly event: (e: Readonly<RideEvent>) => void;
  /** Plays the sound of a medal; rank 1 bronze, 2 silver, 3 gold, 4 author. */
  readonly medal: (rank: number) => void;
  readonly setOptions: (options: Partial<SoundOptions>) => void;
  readonly dispose: () => void;
}

interface Stage extends voices.Desk {
  readonly master: GainNode;
  readonly beds: Beds;
}

function build(options: SoundOptions): Stage | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  try {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const master = context.createGain();
    master.gain.value = options.sound ? options.volume : 0;
    const limiter = context.createDynamicsCompressor();
    master.connect(limiter).connect(context.destination);
    const desk = { context, out: master, noise: voices.makeNoise(context) };
    return { ...desk, master, beds: createBeds(desk) };
  } catch {
    // No audio device, or too many contexts: the ride is silent.
    return undefined;
  }
}

/** @param wind loudness of the wind, 0…1 */
function play(desk: voices.Desk, e: Readonly<RideEvent>, wind: number): void {
  switch (e.kind) {
    case 'beep':
      voices.beep(desk, false);
      break;
    case 'go':
      voices.beep(desk, true);
      break;
    case 'wand':
      voices.wand(desk);
      break;
    case 'brushed':
      voices.gateHit(desk, false);
      break;
    case 'straddled':
      voices.gateHit(desk, true);
      voices.missed(desk);
      break;
    case 'missed':
      voices.missed(desk);
      break;
    case 'split':
      voices.split(desk, e.value);
      break;
    case 'crash':
      voices.tumble(desk);
      break;
    case 'land':
      voices.thump(desk, e.value);
      break;
    case 'finish':
      voices.crowd(desk, 1);
      break;
    case 'passed':
      voices.whoosh(desk, wind);
      break;
    case 'recovered':
    case 'air':
    case 'restart':
    case 'dnf':
      break;
  }
}

/** Creates the sound of a stage. Audio starts in the first key press or tap, and is suspended while the page is hidden. */
export function createSound(initial: SoundOptions): Sound {
  const options: SoundOptions = { ...initial };
  const levels = createLevels();
  let stage: Stage | undefined;
  /** Runs the audio while sound is on and the page is visible, else suspends it. If the browser rejects it, nothing changes. */
  const settle = (): void => {
    if (!stage) return;
    const { context } = stage;
    const wanted = options.sound && !document.hidden;
    // The state may also be Safari's 'interrupted', after a call or an alarm.
    if (wanted && context.state !== 'running') context.resume().catch(() => undefined);
    else if (!wanted && context.state === 'running') context.suspend().catch(() => undefined);
  };
  const unlock = (): void => {
    if (options.sound) stage ??= build(options);
    settle();
  };
  const gestures = ['pointerdown', 'keydown', 'touchend'] as const;
  for (const g of gestures) window.addEventListener(g, unlock, { passive: true, capture: true });
  document.addEventListener('visibilitychange', settle);
  const ready = (): Stage | undefined =>
    options.sound && stage?.context.state === 'running' ? stage : undefined;
  return {
    frame(k, s) {
      const on = ready();
      if (!on) return;
      if (s) levelsOf(k, s, levels);
      else levels.wind = levels.carve = levels.skid = 0;
      followLevels(on.beds, on.context.currentTime, levels);
    },
    event(e) {
      if (options.haptics) feel(e, options.rumble);
      const on = ready();
      if (on) play(on, e, levels.wind);
    },
    medal(rank) {
      const on = ready();
      if (on) sing(on, { kind: 'medal', rank });
    },
    setOptions(change) {
      Object.assign(options, change);
      if (stage) {
        const volume = options.sound ? options.volume : 0;
        stage.master.gain.setTargetAtTime(volume, stage.context.currentTime, 0.03);
        settle();
      }
    },
    dispose() {
      for (const g of gestures) window.removeEventListener(g, unlock, { capture: true });
      document.removeEventListener('visibilitychange', settle);
      if (!stage) return;
      stopBeds(stage.beds);
      void stage.context.close();
      stage = undefined;
    },
  };
}
