import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  RepeatWrapping,
  RGBAFormat,
} from 'three';
import { clamp, hash01, lerp, seeded } from '../maths';

/** Width of one groomer pass, m, and number of ridges from its tiller. */
export const PASS_WIDTH = 4.8;
const RIDGES = 24;

/** Filtering by tier: trilinear and anisotropic, or the fastest that does not shimmer. */
export interface Filtering {
  readonly trilinear: boolean;
  readonly anisotropy: number;
}

/**
 * Creates corduroy as one row of texels, two passes wide: R = ridge, G = tint of the pass, its berm and seam. It is one texel
 * high so that its mip level depends only on the direction across the ridges, and it never shimmers.
 */
export function corduroyTexture(filtering: Filtering): DataTexture {
  const size = 1024;
  const data = new Uint8Array(size * 4);
  for (let i = 0; i < size; i++) {
    const metres = (i / size) * 2 * PASS_WIDTH;
    const second = metres >= PASS_WIDTH;
    const u = metres % PASS_WIDTH;
    const wave = 0.5 + 0.5 * Math.sin((u / PASS_WIDTH) * RIDGES * Math.PI * 2);
    const seam = Math.exp(-((Math.min(u, PASS_WIDTH - u) / 0.13) ** 2));
    const berm = Math.exp(-(((u - 0.34) / 0.16) ** 2));
    data[4 * i] = Math.round(255 * clamp(wave ** 0.8 * (1 - seam * 0.6)));
    data[4 * i + 1] = Math.round(255 * clamp(0.5 + (second ? 0.09 : -0.07) + berm * 0.3 - seam * 0.42));
    data[4 * i + 3] = 255;
  }
  const texture = new DataTexture(data, size, 1, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = filtering.trilinear ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
  texture.anisotropy = filtering.anisotropy;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Returns value noise that repeats every `period` cells. */
function tiled(x: number, y: number, period: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = (x - ix) * (x - ix) * (3 - 2 * (x - ix));
  const fy = (y - iy) * (y - iy) * (3 - 2 * (y - iy));
  const at = (i: number, j: number): number =>
    hash01(((i % period) + period) % period, ((j % period) + period) % period);
  return lerp(lerp(at(ix, iy), at(ix + 1, iy), fx), lerp(at(ix, iy + 1), at(ix + 1, iy + 1), fx), fy);
}

/** Creates powder and grain, tileable: R = soft noise, G and B = white noise for the sparkles. */
export function detailTexture(): DataTexture {
  const size = 128;
  const data = new Uint8Array(size * size * 4);
  const random = seeded(3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = (y * size + x) * 4;
      data[i] = 255 * clamp(0.6 * tiled(x / 16, y / 16, 8) + 0.4 * tiled(x / 8, y / 8, 16));
      data[i + 1] = 255 * random();
      data[i + 2] = 255 * random();
      data[i + 3] = 255;
    }
  }
  const texture = new DataTexture(data, size, size, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
