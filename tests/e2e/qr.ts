import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/**
 * What a phone's camera would read off a QR code, from the very pixels the page shows of it.
 * @throws Error when there is none to be read
 */
export async function readQr(image: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await image.screenshot());
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  if (read === null) throw new Error(`No QR code is to be read in ${width} x ${height} pixels.`);
  return read.data;
}
