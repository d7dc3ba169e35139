import type { Levels } from './levels';
import type { Desk } from './voices';

/** A continuous hiss: noise through a filter whose pitch and loudness follow the ride. */
interface Bed {
  readonly source: AudioBufferSourceNode;
  readonly filter: BiquadFilterNode;
  readonly gain: GainNode;
  lastGain: number;
  lastHz: number;
}

export interface Beds {
  readonly wind: Bed;
  readonly carve: Bed;
  readonly skid: Bed;
}

/** Smaller changes are not sent to the audio. */
const GAIN_STEP = 0.004;
const HZ_STEP = 0.02;
/** Time constant of a change, s: after it, about two thirds are done. */
const GLIDE = 0.05;

function createBed(desk: Desk, type: BiquadFilterType, q: number, offset: number): Bed {
  const { context } = desk;
  const source = context.createBufferSource();
  source.buffer = desk.noise;
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.Q.value = q;
  const gain = context.createGain();
  gain.gain.value = 0;
  source.connect(filter).connect(gain).connect(desk.out);
  source.start(0, offset);
  return { source, filter, gain, lastGain: 0, lastHz: 0 };
}

export function createBeds(desk: Desk): Beds {
  return {
    wind: createBed(desk, 'bandpass', 0.5, 0),
    carve: createBed(desk, 'bandpass', 0.9, 0.7),
    skid: createBed(desk, 'bandpass', 0.7, 1.3),
  };
}

function follow(bed: Bed, now: number, gain: number, hz: number): void {
  if (Math.abs(gain - bed.lastGain) > GAIN_STEP || (gain === 0 && bed.lastGain !== 0)) {
    bed.lastGain = gain;
    bed.gain.gain.setTargetAtTime(gain, now, GLIDE);
  }
  if (Math.abs(hz - bed.lastHz) > HZ_STEP * bed.lastHz) {
    bed.lastHz = hz;
    bed.filter.frequency.setTargetAtTime(hz, now, GLIDE);
  }
}

/** Adjusts the three hisses to the ride's levels. */
export function followLevels(beds: Beds, now: number, l: Levels): void {
  follow(beds.wind, now, 0.5 * l.wind, l.windHz);
  follow(beds.carve, now, 0.3 * l.carve, l.carveHz);
  follow(beds.skid, now, 0.42 * l.skid, l.skidHz);
}

export function stopBeds(beds: Beds): void {
  for (const bed of [beds.wind, beds.carve, beds.skid]) {
    bed.source.stop();
    bed.gain.disconnect();
  }
}
