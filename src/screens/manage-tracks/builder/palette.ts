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

export type Palette = Readonly<Record<keyof typeof TOKENS, string>>;

let known: { readonly theme: string; readonly palette: Palette } | undefined;

/** The colours of the theme that is shown now; read anew when it changes. */
export function paletteOf(element: HTMLElement): Palette {
  const theme = `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
  if (known?.theme === theme) return known.palette;
  const probe = document.createElement('i');
  element.parentElement?.append(probe);
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    // A property of its own is not resolved by the browser; a colour is.
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  known = { theme, palette: Object.fromEntries(entries) as Record<keyof typeof TOKENS, string> };
  return known.palette;
}
