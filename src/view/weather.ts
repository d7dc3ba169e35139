import type { LightPreset } from './light';

/** Parts that only some lights need: lamps at night, snowfall under an overcast sky. */
export interface Weather {
  readonly createFloods?: typeof import('./props/floods').createFloods;
  readonly createSnowfall?: typeof import('./fx/snowfall').createSnowfall;
}

/** Loads the parts that a light needs besides the sun: most rides need none of them. */
export async function weatherOf({ flood, snows }: LightPreset): Promise<Weather> {
  return {
    ...(flood === 1 && { createFloods: (await import('./props/floods')).createFloods }),
    ...(snows && { createSnowfall: (await import('./fx/snowfall')).createSnowfall }),
  };
}
