/** Any style of the game's font; the file contains all of them. */
const LETTERS = '1em "Archivo Variable"';

/** Switches the page to the game's font (src/ui/tokens.css), and loads it if necessary. */
export function showLetters(): void {
  document.documentElement.dataset.letters = 'own';
}

/**
 * Loads the game's font, then switches the page to it. Until then, the page uses the system font: over a network, the font is
 * as large as all code of the first screen together, which must not wait for it.
 */
export async function fetchLetters(): Promise<void> {
  // If loading fails, the page keeps its font.
  const faces = await document.fonts.load(LETTERS).catch(() => []);
  if (faces.length > 0) showLetters();
}
