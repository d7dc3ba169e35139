import { type Compiled, Snow, type State, snowAt } from '../sim';

/** How loud (0…1) and how high (Hz) the ride sounds right now. */
export interface Levels {
  wind: number;
  windHz: number;
  /** Edges cutting cleanly. */
  carve: number;
  carveHz: number;
  /** Edges scraping sideways. */
  skid: number;
  skidHz: number;
}

export function createLevels(): Levels {
  return { wind: 0, windHz: 300, carve: 0, carveHz: 2000, skid: 0, skidHz: 800 };
}

/** Voice of each snow: pitch of the carve and the skid, Hz, and how loud it answers; ice rings, powder whispers. */
const VOICES: readonly { readonly carveHz: number; readonly skidHz: number; readonly loud: number }[] = [
  { carveHz: 5200, skidHz: 2300, loud: 1 },
  { carveHz: 3600, skidHz: 1300, loud: 0.85 },
  { carveHz: 2700, skidHz: 900, loud: 0.7 },
  { carveHz: 1900, skidHz: 620, loud: 0.55 },
  { carveHz: 1100, skidHz: 380, loud: 0.5 },
];

/** Speed at which the wind is as loud as it gets, m/s (about 130 km/h). */
const FULL_WIND = 36;
/** Slip at which a scrape is as loud as it gets, m/s. */
const FULL_SLIP = 6;
const G = 9.81;

function upTo1(value: number): number {
  return Math.min(1, value);
}

/** Reads the sound of a state; writes `out` and allocates nothing. In the air only the wind is left. */
export function levelsOf(k: Compiled, s: State, out: Levels): void {
  const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
  const share = upTo1(speed / FULL_WIND);
  out.wind = share * share;
  out.windHz = 260 + 900 * share;
  const voice = VOICES[snowAt(k, s.x, s.y, s.X, s.cell)] ?? VOICES[Snow.hard]!;
  out.carveHz = voice.carveHz * (0.8 + 0.4 * share);
  out.skidHz = voice.skidHz * (0.8 + 0.5 * share);
  if (s.air === 1 || speed < 0.4) {
    out.carve = 0;
    out.skid = 0;
    return;
  }
  const load = upTo1(s.N / (2 * G));
  const edge = s.u < 0 ? -s.u : s.u;
  const slip = upTo1((s.vs < 0 ? -s.vs : s.vs) / FULL_SLIP);
  // A flat ski hisses a little too; braking or falling scrapes whatever the edge says.
  const scrape = s.crash > 0 ? 1 : Math.max(slip, s.p < 0 ? -s.p * 0.7 * upTo1(speed / 8) : 0);
  out.carve = voice.loud * upTo1(speed / 14) * (0.12 + 0.88 * edge * load) * (1 - 0.7 * scrape);
  out.skid = voice.loud * scrape * (0.35 + 0.65 * load);
}
