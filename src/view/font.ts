const FONT_WAIT_MS = 1500;

/**
 * What is written in a picture is written once: waits for its font, but not for ever.
 *
 * @param text what will be written: letters of other scripts lie in files of their own
 */
export async function fontReady(font: string, text: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([document.fonts.load(font, text).catch(() => []), patience]);
}
