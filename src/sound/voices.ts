/** Target of short sounds. Each sound builds a few nodes and plays once; the browser frees them when they end. */
export interface Desk {
  readonly context: AudioContext;
  readonly out: AudioNode;
  /** Two seconds of white noise, shared by all hissing sounds. */
  readonly noise: AudioBuffer;
}

/** Creates white noise; called once. */
export function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Creates a gain that rises within `attack` and fades out in `seconds`. */
function envelope(desk: Desk, at: number, peak: number, seconds: number, attack = 0.004): GainNode {
  const gain = desk.context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(desk.out);
  return gain;
}

/** A note, or one whose pitch slides. */
export interface Tone {
  readonly hz: number;
  /** Pitch at the end; constant if absent. */
  readonly toHz?: number;
  readonly seconds: number;
  readonly peak: number;
  readonly type?: OscillatorType;
  /** Seconds from now. */
  readonly after?: number;
}

export function tone(desk: Desk, t: Tone): void {
  const at = desk.context.currentTime + (t.after ?? 0);
  const osc = desk.context.createOscillator();
  osc.type = t.type ?? 'sine';
  osc.frequency.setValueAtTime(t.hz, at);
  if (t.toHz !== undefined) osc.frequency.exponentialRampToValueAtTime(t.toHz, at + t.seconds);
  osc.connect(envelope(desk, at, t.peak, t.seconds));
  osc.start(at);
  osc.stop(at + t.seconds + 0.02);
}

interface Burst {
  readonly hz: number;
  readonly q?: number;
  readonly seconds: number;
  readonly peak: number;
  readonly attack?: number;
  readonly after?: number;
}

export function burst(desk: Desk, b: Burst): void {
  const at = desk.context.currentTime + (b.after ?? 0);
  const source = desk.context.createBufferSource();
  source.buffer = desk.noise;
  source.loop = true;
  const filter = desk.context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = b.hz;
  filter.Q.value = b.q ?? 0.8;
  source.connect(filter).connect(envelope(desk, at, b.peak, b.seconds, b.attack));
  source.start(at, Math.random());
  source.stop(at + b.seconds + 0.02);
}

/** Plays a short beep of the countdown, or the long one at go. */
export function beep(desk: Desk, long: boolean): void {
  tone(desk, { hz: long ? 1320 : 880, seconds: long ? 0.55 : 0.14, peak: 0.22, type: 'triangle' });
}

/** Plays the opening of the wand. */
export function wand(desk: Desk): void {
  burst(desk, { hz: 2600, seconds: 0.06, peak: 0.25, q: 2 });
  burst(desk, { hz: 700, seconds: 0.18, peak: 0.3 });
}

/** Plays a hit on a pole or panel; `hard` if it was ridden over. */
export function gateHit(desk: Desk, hard: boolean): void {
  tone(desk, { hz: hard ? 150 : 230, toHz: 70, seconds: 0.14, peak: hard ? 0.5 : 0.32 });
  burst(desk, { hz: 1700, seconds: 0.09, peak: hard ? 0.5 : 0.35, q: 1.4 });
}

/** Plays two falling notes: the gate was not passed. */
export function missed(desk: Desk): void {
  tone(desk, { hz: 330, seconds: 0.22, peak: 0.2, type: 'square' });
  tone(desk, { hz: 247, seconds: 0.4, peak: 0.2, type: 'square', after: 0.18 });
}

/** Below this wind, passing a gate is silent. */
const STILL = 0.06;

/** Plays the passing of a gate: a rush of air, louder, higher and shorter at higher speed. @param wind loudness, 0…1 */
export function whoosh(desk: Desk, wind: number): void {
  if (wind < STILL) return;
  burst(desk, {
    hz: 380 + 620 * wind,
    seconds: 0.42 - 0.2 * wind,
    peak: 0.06 + 0.22 * wind,
    q: 0.8,
    attack: 0.07,
  });
}

/** Plays a split: rising if ahead, falling if behind, level without a ghost. */
export function split(desk: Desk, deltaUs: number): void {
  const second = Number.isNaN(deltaUs) ? 880 : deltaUs <= 0 ? 1175 : 660;
  tone(desk, { hz: 880, seconds: 0.12, peak: 0.14, type: 'triangle' });
  tone(desk, { hz: second, seconds: 0.2, peak: 0.14, type: 'triangle', after: 0.09 });
}

/** Plays a landing, deeper for a harder one. `impact` in m/s. */
export function thump(desk: Desk, impact: number): void {
  const peak = Math.min(0.7, 0.15 + impact * 0.09);
  tone(desk, { hz: 120, toHz: 42, seconds: 0.22, peak });
  burst(desk, { hz: 500, seconds: 0.2, peak: peak * 0.7 });
}

/** Plays a fall: a thump, then a slide. */
export function tumble(desk: Desk): void {
  thump(desk, 6);
  burst(desk, { hz: 900, seconds: 1.1, peak: 0.4, q: 0.5, attack: 0.05 });
}

/** Plays the crowd at the finish: voices and cowbells. */
export function crowd(desk: Desk, cheer: number): void {
  for (const hz of [420, 760, 1250]) {
    burst(desk, { hz, seconds: 3.4, peak: 0.1 + 0.12 * cheer, q: 1.6, attack: 0.5 });
  }
  for (let i = 0; i < 14; i++) {
    const hz = 540 + 90 * (i % 4);
    const after = 0.2 + i * 0.17 + Math.random() * 0.08;
    tone(desk, { hz, seconds: 0.16, peak: 0.035, type: 'square', after });
    tone(desk, { hz: hz * 1.48, seconds: 0.12, peak: 0.025, type: 'square', after });
  }
}
