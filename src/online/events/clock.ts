/** The server's clock, as a device can know it. Events follow it, because a device's clock may be an hour wrong. */

/** Returns the server's clock minus the device's, ms. @param sentMs, heardMs the device's clock before and after the request */
export function offsetOf(serverMs: number, sentMs: number, heardMs: number): number {
  return Math.round(serverMs - (sentMs + heardMs) / 2);
}
