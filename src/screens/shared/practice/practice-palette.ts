/** Colours of the snow, taken from the page's theme. */
export interface Palette {
  readonly snow: string;
  readonly groove: string;
  readonly edge: string;
  readonly off: string;
  readonly trail: string;
  readonly shadow: string;
  readonly tree: string;
  /** Snow on a tree in the shade, and where the sun reaches it. */
  readonly bough: string;
  readonly lit: string;
  /** What the sun adds on its own side of the piste. */
  readonly glow: string;
  readonly powder: string;
}

/** Reads the theme's colours where the canvas stands. */
export function paletteAt(element: Element): Palette {
  const scheme = getComputedStyle(element).colorScheme;
  const night =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return night
    ? {
        snow: '#8199d0',
        groove: 'rgba(80, 104, 168, 0.45)',
        edge: '#22346b',
        off: '#5f77b6',
        trail: '#31457f',
        shadow: 'rgba(16, 28, 72, 0.45)',
        tree: '#17304a',
        bough: '#4a63a2',
        lit: '#8199d0',
        glow: 'rgba(251, 233, 198, 0.35)',
        powder: 'rgba(251, 233, 198, 0.9)',
      }
    : {
        snow: '#fcfbf9',
        groove: 'rgba(178, 198, 246, 0.6)',
        edge: '#a3b6e6',
        off: '#e2e9f8',
        trail: '#8fa3df',
        shadow: 'rgba(128, 150, 216, 0.62)',
        tree: '#2f6b5a',
        bough: '#a3b6e6',
        lit: '#fffaf0',
        glow: 'rgba(255, 244, 226, 0.6)',
        powder: 'rgba(205, 216, 246, 0.9)',
      };
}
