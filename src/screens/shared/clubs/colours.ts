/** The two colours of a server: what can be read on them, and which of them are too alike. */

export interface ClubColours {
  readonly primaryColour: string;
  readonly secondaryColour: string;
}

/** Of a server that has chosen none: ink and bib. */
export const PLAIN: ClubColours = { primaryColour: '#0e1730', secondaryColour: '#ffc21f' };

/** Pairs to begin with. */
export const pairs: readonly ClubColours[] = [
  PLAIN,
  { primaryColour: '#1450e6', secondaryColour: '#ffffff' },
  { primaryColour: '#b3151b', secondaryColour: '#ffffff' },
  { primaryColour: '#08704f', secondaryColour: '#ffd34d' },
  { primaryColour: '#ffc21f', secondaryColour: '#0e1730' },
  { primaryColour: '#5b2a86', secondaryColour: '#7fe3d0' },
];

/** Share of light of an sRGB channel (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const n = Number.parseInt(colour.slice(1), 16);
  return 0.2126 * linear(n >> 16) + 0.7152 * linear((n >> 8) & 255) + 0.0722 * linear(n & 255);
}

/** How far two colours `#rrggbb` are apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Black or white, whichever is read better on a colour: at least 4.58 on any. */
export function lettersOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** Least contrast by which the second colour is told from the first. */
export const LEAST_APART = 1.5;

export function areTooAlike({ primaryColour, secondaryColour }: ClubColours): boolean {
  return contrast(primaryColour, secondaryColour) < LEAST_APART;
}

/** The colours as they are drawn: those of a server that has none are ours. */
export function coloursOf({ primaryColour, secondaryColour }: ClubColours): ClubColours {
  return {
    primaryColour: primaryColour || PLAIN.primaryColour,
    secondaryColour: secondaryColour || PLAIN.secondaryColour,
  };
}
