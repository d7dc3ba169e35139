import { kitColours, type Rider } from '../../../session';
import type { Track } from '../../../tracks';

/** What somebody on a podium wears and rides. */
export interface Worn {
  readonly equipment: Rider['equipment'];
  readonly primary: string;
  readonly secondary: string;
  /** '' = a bib without a number. */
  readonly bib: string;
}

/** What a podium's picture is made of. */
export interface Scene {
  /** Written over the podium. */
  readonly title: string;
  readonly light: Track['light'];
  readonly wornBy: (entry: string) => Worn;
}

/** The light of a race's track; morning where the track is not here. */
export function lightOf(track: Track | 'gone' | undefined): Track['light'] {
  return track === undefined || track === 'gone' ? 'golden' : track.light;
}

/** What a rider with a profile wears. */
export function wornBy({ equipment, primary, secondary, bib }: Rider): Worn {
  return { equipment, primary, secondary, bib: String(bib) };
}

/** Colours for somebody whose suit is not known here: the same ones for the same id. */
export function hueOf(id: string): Pick<Worn, 'primary' | 'secondary'> {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const n = kitColours.length;
  const first = sum % n;
  return {
    primary: kitColours[first]!,
    secondary: kitColours[(first + 1 + (Math.floor(sum / n) % (n - 1))) % n]!,
  };
}
