/** The server's clock as a device can know it: events live by it, and a device's own clock may be an hour wrong. */

/** The device's clock plus this is the server's, ms. @param sentMs, heardMs the device's clock around the answer */
export function offsetOf(serverMs: number, sentMs: number, heardMs: number): number {
  return Math.round(serverMs - (sentMs + heardMs) / 2);
}
