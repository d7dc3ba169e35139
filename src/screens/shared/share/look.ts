/** The letters of every picture that is handed out. */
export const FONT = '"Archivo Variable", system-ui, sans-serif';

/** The medals of the first three: metal, and the ink on it. */
export const METALS = {
  gold: ['#f2b705', '#3b2a00'],
  silver: ['#b9c4d8', '#1d2740'],
  bronze: ['#c9814a', '#2d1402'],
} as const;

const FONT_WAIT_MS = 1500;

/**
 * Waits for the letters of a picture, but not for ever: written in those that stand in for them, it would stay so.
 *
 * @param text what will be written: letters of other scripts lie in files of their own
 */
export async function lettersReady(text: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([document.fonts.load(`860 60px ${FONT}`, text).catch(() => []), patience]);
}
