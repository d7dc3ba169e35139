import type { LightPreset } from './light';

/** What belongs to some lights alone: lamps to the night, falling snow to a closed sky. */
export interface Weather {
  readonly createFloods?: typeof import('./props/floods').createFloods;
  readonly createSnowfall?: typeof import('./fx/snowfall').createSnowfall;
}

/** Fetches what a light has beside the sun: most rides need none of it. */
export async function weatherOf({ flood, snows }: LightPreset): Promise<Weather> {
  return {
    ...(flood === 1 && { createFloods: (await import('./props/floods')).createFloods }),
    ...(snows && { createSnowfall: (await import('./fx/snowfall')).createSnowfall }),
  };
}
