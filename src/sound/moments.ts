import { burst, type Desk, makeNoise, type Tone, tone } from './voices';

/**
 * Achievements with a sound outside of a ride: a medal (1 bronze … 4 author), a new personal best, a place on the podium (1 …
 * 3), and the first finish on a track.
 */
export type Moment =
  | { readonly kind: 'medal'; readonly rank: number }
  | { readonly kind: 'best' }
  | { readonly kind: 'podium'; readonly place: number }
  | { readonly kind: 'first-finish' };

/** Notes, Hz. */
const G4 = 392;
const C5 = 523;
const E5 = 659;
const G5 = 784;
const C6 = 1047;
const E6 = 1319;

/** Rising notes, one more for each better medal. */
function medalNotes(rank: number): Tone[] {
  return [C5, E5, G5, C6, E6]
    .slice(0, Math.max(0, rank) + 1)
    .map((hz, i) => ({ hz, seconds: 0.5, peak: 0.16, type: 'triangle', after: i * 0.11 }));
}

/** Two quick rising notes, played twice, the second time higher. */
const BEST: readonly Tone[] = [G5, C6, C6, E6].map((hz, i) => ({
  ...{ hz, seconds: 0.26, peak: i < 2 ? 0.14 : 0.18, type: 'square' },
  after: [0, 0.09, 0.24, 0.33][i]!,
}));

/** A fanfare: three short notes and a long chord, which has more notes for a higher place. */
function podiumNotes(place: number): Tone[] {
  const calls: Tone[] = [0, 0.16, 0.32].map((after) => ({
    ...{ hz: G4, seconds: 0.14, peak: 0.16, type: 'sawtooth', after },
  }));
  const chord = [C5, E5, G5, C6].slice(0, Math.max(2, 5 - place));
  return [
    ...calls,
    ...chord.map((hz): Tone => ({ hz, seconds: 1.3, peak: 0.11, type: 'sawtooth', after: 0.5 })),
  ];
}

/** Two soft notes that end on the keynote. */
const FIRST: readonly Tone[] = [
  { hz: G4, seconds: 0.7, peak: 0.18, type: 'sine' },
  { hz: C5, seconds: 1.1, peak: 0.18, type: 'sine', after: 0.22 },
];

/** Returns the notes of a moment. */
export function notesOf(moment: Moment): readonly Tone[] {
  switch (moment.kind) {
    case 'medal':
      return moment.rank > 0 ? medalNotes(moment.rank) : [];
    case 'best':
      return BEST;
    case 'podium':
      return podiumNotes(moment.place);
    case 'first-finish':
      return FIRST;
  }
}

/** Returns the time until the last note of a moment has faded out, s. */
export function lengthOf(moment: Moment): number {
  return Math.max(0, ...notesOf(moment).map(({ after = 0, seconds }) => after + seconds));
}

/** Plays a moment on an audio context that is running already. */
export function sing(desk: Desk, moment: Moment): void {
  for (const note of notesOf(moment)) tone(desk, note);
  // Applause for the podium.
  if (moment.kind === 'podium') burst(desk, { hz: 1600, seconds: 1.8, peak: 0.08, q: 0.6, attack: 0.3 });
}

/** Vibration of a moment, ms on and off. */
const PULSE: Readonly<Record<Moment['kind'], number[]>> = {
  medal: [25, 40, 25],
  best: [20, 30, 20, 30, 40],
  podium: [60, 60, 120],
  'first-finish': [40],
};

/** The player's settings; a stage's own options fit. */
export interface MomentOptions {
  readonly sound: boolean;
  /** Loudness 0…1. */
  readonly volume: number;
  readonly haptics: boolean;
}

/**
 * Plays a moment outside of a ride: on a result list, a podium, a lesson's end. Silent if sound is off or the browser blocks
 * it. Browsers require a gesture on the page first, which every path to such a screen includes.
 *
 * @param options the player's settings
 */
export function playMoment(moment: Moment, { sound, volume, haptics }: MomentOptions): void {
  if (haptics && typeof navigator !== 'undefined' && 'vibrate' in navigator) {
    navigator.vibrate(PULSE[moment.kind]);
  }
  if (!sound || typeof AudioContext === 'undefined' || notesOf(moment).length === 0) return;
  let context: AudioContext;
  try {
    context = new AudioContext();
  } catch {
    // No audio device, or too many contexts: no sound.
    return;
  }
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  const close = (): void => void context.close().catch(() => undefined);
  context
    .resume()
    .then(() => {
      sing({ context, out, noise: makeNoise(context) }, moment);
      setTimeout(close, 1000 * (lengthOf(moment) + 2));
    })
    .catch(close);
}
