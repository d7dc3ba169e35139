/** Result of a request for the tilt sensor. */
export type TiltAnswer = 'granted' | 'denied' | 'unsupported';

interface AskingOrientation {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Requests the tilt sensor. Must be called inside a gesture, as iOS requires. Browsers without a prompt grant it. */
export async function askForTilt(): Promise<TiltAnswer> {
  if (typeof DeviceOrientationEvent === 'undefined') return 'unsupported';
  const asking = DeviceOrientationEvent as unknown as AskingOrientation;
  if (!asking.requestPermission) return 'granted';
  try {
    return await asking.requestPermission();
  } catch {
    // Denied before, or requested outside a gesture: in both cases there are no readings.
    return 'denied';
  }
}
