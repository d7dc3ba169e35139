/** Any cut of the game's own letters; the file holds them all. */
const LETTERS = '1em "Archivo Variable"';

/** Sets the page in the game's own letters (src/ui/tokens.css), which fetches them where they are not there yet. */
export function showLetters(): void {
  document.documentElement.dataset.letters = 'own';
}

/**
 * Fetches the game's own letters and then sets the page in them. Until then it stands in the system's: over a network
 * the letters are as large as all code of the first screen together, and it shall not wait for them.
 */
export async function fetchLetters(): Promise<void> {
  // A face that cannot be had is left out, and the page stays as it is.
  const faces = await document.fonts.load(LETTERS).catch(() => []);
  if (faces.length > 0) showLetters();
}
