/** How much picture a device is asked for. */
export type Tier = 'low' | 'medium' | 'high';

/** What a tier means, for everyone who builds a part of the scene. Distances m. */
export interface TierSpec {
  /** Largest device pixel ratio used, before the automatic scale. */
  readonly pixelRatioCap: number;
  readonly msaa: boolean;
  /** Noise and sparkles in the snow's fragment shader. */
  readonly snowDetail: boolean;
  readonly anisotropy: number;
  /** Trees nearer than this have all their triangles; nothing is drawn beyond `view`. */
  readonly nearTrees: number;
  /** Most copies of each of the two near trees; people drawn at once. */
  readonly trees: number;
  readonly people: number;
  readonly view: number;
  /** Spray particles alive at once, and the share of the full rate at which they are born. */
  readonly sprayPool: number;
  readonly sprayRate: number;
  /** Ghosts that a ride has in its picture; the viewer shows all that were chosen. */
  readonly ghosts: number;
  /** Ghosts first write depth alone, so that no limb shines through another. */
  readonly ghostPrepass: boolean;
}

/** The three tiers of design section 12; spray rates of section 7. */
export const TIERS: Readonly<Record<Tier, TierSpec>> = {
  low: {
    pixelRatioCap: 1.25,
    msaa: false,
    snowDetail: false,
    anisotropy: 1,
    nearTrees: 34,
    trees: 40,
    people: 60,
    view: 170,
    sprayPool: 160,
    sprayRate: 0.4,
    ghosts: 1,
    ghostPrepass: false,
  },
  medium: {
    pixelRatioCap: 1.75,
    msaa: false,
    snowDetail: false,
    anisotropy: 1,
    nearTrees: 48,
    trees: 60,
    people: 120,
    view: 210,
    sprayPool: 480,
    sprayRate: 1.1,
    ghosts: 2,
    ghostPrepass: true,
  },
  high: {
    pixelRatioCap: 2,
    msaa: true,
    snowDetail: true,
    anisotropy: 4,
    nearTrees: 100,
    trees: 110,
    people: 200,
    view: 260,
    sprayPool: 1000,
    sprayRate: 2,
    ghosts: 3,
    ghostPrepass: true,
  },
};

/** Whether a WebGL renderer string names a rasteriser that runs on the processor. */
export function isSoftware(renderer: string): boolean {
  return /SwiftShader|llvmpipe|software|Microsoft Basic Render/i.test(renderer);
}
