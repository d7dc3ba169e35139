/** Quality level of the graphics. */
export type Tier = 'low' | 'medium' | 'high';

/** The settings of a tier. Distances m. */
export interface TierSpec {
  /** Largest device pixel ratio used, before the automatic scale. */
  readonly pixelRatioCap: number;
  readonly msaa: boolean;
  /** Noise and sparkles in the snow's fragment shader. */
  readonly snowDetail: boolean;
  readonly anisotropy: number;
  /** Trees closer than this have all their triangles; nothing is drawn beyond `view`. */
  readonly nearTrees: number;
  /** Most instances of each of the two near trees; most people drawn at once. */
  readonly trees: number;
  readonly people: number;
  readonly view: number;
  /** Most spray particles alive at once, and the share of the full emission rate. */
  readonly sprayPool: number;
  readonly sprayRate: number;
  /** Most ghosts in a ride; the viewer shows all that were chosen. */
  readonly ghosts: number;
  /** Ghosts first write only depth, so that no limb is visible through another. */
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

/** Returns whether a WebGL renderer string names a software rasteriser. */
export function isSoftware(renderer: string): boolean {
  return /SwiftShader|llvmpipe|software|Microsoft Basic Render/i.test(renderer);
}
