/** What came of asking for the tilt sensor. */
export type TiltAnswer = 'granted' | 'denied' | 'unsupported';

interface AskingOrientation {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Asks for the tilt sensor; to be called inside a gesture, as iOS wants it. Browsers that do not ask grant it. */
export async function askForTilt(): Promise<TiltAnswer> {
  if (typeof DeviceOrientationEvent === 'undefined') return 'unsupported';
  const asking = DeviceOrientationEvent as unknown as AskingOrientation;
  if (!asking.requestPermission) return 'granted';
  try {
    return await asking.requestPermission();
  } catch {
    // Refused before, or asked outside a gesture: either way there are no readings.
    return 'denied';
  }
}
