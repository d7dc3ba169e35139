/** Colours of the drawings, from the design's tokens. */
const TOKENS = {
  snow: '--map-snow',
  piste: '--map-piste',
  contour: '--map-contour',
  edge: '--map-edge',
  tree: '--map-tree',
  line: '--map-line',
  red: '--gate-red',
  blue: '--gate-blue',
  ink: '--ink',
  quiet: '--ink-2',
  bib: '--bib',
  behind: '--behind',
  surface: '--surface',
} as const;

export interface Palette extends Readonly<Record<keyof typeof TOKENS, string>> {
  /** The font family of the page, as a canvas takes it. */
  readonly letters: string;
}

let known: { readonly theme: string; readonly palette: Palette } | undefined;

/** The colours and letters that are shown now; read anew when they change. */
export function paletteOf(element: HTMLElement): Palette {
  const { theme: chosen, letters: set } = document.documentElement.dataset;
  const theme = `${chosen} ${set} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
  if (known?.theme === theme) return known.palette;
  const probe = document.createElement('i');
  element.parentElement?.append(probe);
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    // A property of its own is not resolved by the browser; a colour is.
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  const letters = getComputedStyle(probe).fontFamily;
  probe.remove();
  const colours = Object.fromEntries(entries) as Record<keyof typeof TOKENS, string>;
  known = { theme, palette: { ...colours, letters } };
  return known.palette;
}
