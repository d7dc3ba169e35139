import { type Compiled, Snow, type State, snowAt } from '../sim';

/** Current loudness (0…1) and pitch (Hz) of the ride's sounds. */
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

/** Sound of each kind of snow: pitch of the carve and the skid, Hz, and loudness. Ice is bright, powder is soft. */
const VOICES: readonly { readonly carveHz: number; readonly skidHz: number; readonly loud: number }[] = [
  { carveHz: 5200, skidHz: 2300, loud: 1 },
  { carveHz: 3600, skidHz: 1300, loud: 0.85 },
  { carveHz: 2700, skidHz: 900, loud: 0.7 },
  { carveHz: 1900, skidHz: 620, loud: 0.55 },
  { carveHz: 1100, skidHz: 380, loud: 0.5 },
];

/** Speed of the loudest wind, m/s (about 130 km/h). */
const FULL_WIND = 36;
/** Slip of the loudest scrape, m/s. */
const FULL_SLIP = 6;
const G = 9.81;

function upTo1(value: number): number {
  return Math.min(1, value);
}

/** Computes the levels of a state into `out` without allocating. In the air, only the wind sounds. */
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
  // A flat ski also hisses a little. Braking and falling scrape at any edge angle.
  const scrape = s.crash > 0 ? 1 : Math.max(slip, s.p < 0 ? -s.p * 0.7 * upTo1(speed / 8) : 0);
  out.carve = voice.loud * upTo1(speed / 14) * (0.12 + 0.88 * edge * load) * (1 - 0.7 * scrape);
  out.skid = voice.loud * scrape * (0.35 + 0.65 * load);
}
