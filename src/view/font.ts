const FONT_WAIT_MS = 1500;

/**
 * Waits for a font before a text is drawn, because it is drawn only once; with a timeout.
 *
 * @param text the text to draw: letters of other scripts are in separate files
 */
export async function fontReady(font: string, text: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([document.fonts.load(font, text).catch(() => []), patience]);
}
