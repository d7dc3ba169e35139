import { clamp, hash01 } from '../maths';
import { COURSE_CUTS, type Cut } from './banner-art';
import type { NetJoint } from './net-lines';
import { NET_HEIGHT, NET_LEAN } from './nets';
import type { Site } from './site';

/** A banner's quad: corners in the world frame, starting at the reader's lower left, and its part of the texture. */
export interface BannerQuad {
  readonly y: number;
  /** Side of the net on which it hangs and with which it moves; 0 = free-standing. */
  readonly side: 1 | -1 | 0;
  readonly corners: readonly (readonly [x: number, up: number, z: number])[];
  readonly cut: Cut;
}

/** Lower and upper edge on the net above the snow, and distance on the inside of the net, m. */
const ON_NET = [0.3, 1.35] as const;
const INSIDE = 0.04;
/** Length of a banner, and its distance from a venue's middle, m. */
const LENGTH = 4.4;
const ABOUT = 11;
/** Range with banners at the finish, m above and below the line. */
const FINISH = [34, 42] as const;
/** Distance of the pairs between venues, m. */
const WAY_GAP = 46;
/** Lower and upper edge of a board above the snow, m. */
export const BOARD = [1.9, 3.1] as const;

/** Returns the foot of a net at a y. */
function footAt(joints: readonly NetJoint[], y: number): NetJoint {
  let low = 0;
  let high = joints.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (joints[middle]!.y <= y) low = middle;
    else high = middle;
  }
  const [a, b] = [joints[low]!, joints[high]!];
  const t = b.y > a.y ? clamp((y - a.y) / (b.y - a.y)) : 0;
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, h: a.h + (b.h - a.h) * t, kind: a.kind };
}

/** Hangs a banner on a net from y on, in two halves, so that it follows the snow. */
function hang(site: Site, side: 1 | -1, from: number, cut: Cut): BannerQuad[] {
  const line = site.nets.find((net) => net.side === side)!;
  const feet = [0, 1, 2].map((n) => footAt(line.joints, from + (n * LENGTH) / 2));
  // A banner does not fit on a net that steps sideways.
  if (feet.some(({ x }, i) => i > 0 && Math.abs(x - feet[i - 1]!.x) > LENGTH / 4)) return [];
  const at = (foot: NetJoint, up: number): [number, number, number] => [
    foot.x + side * ((up / NET_HEIGHT) * NET_LEAN - INSIDE),
    foot.h + up,
    -foot.y,
  ];
  const middle = (cut[0] + cut[2]) / 2;
  return [0, 1].map((n) => {
    // Readable from the piste: on the right-hand net the lower end is left.
    const [left, right] = side > 0 ? [feet[n + 1]!, feet[n]!] : [feet[n]!, feet[n + 1]!];
    const firstHalf = side > 0 ? n === 1 : n === 0;
    return {
      y: from + (n * LENGTH) / 2,
      side,
      corners: [at(left, ON_NET[0]), at(right, ON_NET[0]), at(right, ON_NET[1]), at(left, ON_NET[1])],
      cut: firstHalf ? [cut[0], cut[1], middle, cut[3]] : [middle, cut[1], cut[2], cut[3]],
    };
  });
}

function cutFor(site: Site, n: number): Cut {
  return COURSE_CUTS[Math.floor(hash01(n, site.seed + 31) * COURSE_CUTS.length) % COURSE_CUTS.length]!;
}

/** Returns all banners along the course: on the nets at venues, at the finish and between, and on boards behind people. */
export function courseBanners(site: Site): BannerQuad[] {
  const { course: k, relief } = site;
  const out: BannerQuad[] = [];
  const taken = { 1: [] as number[], [-1]: [] as number[] };
  const row = (side: 1 | -1, from: number, to: number): void => {
    for (let y = from; y + LENGTH <= to; y += LENGTH + 0.15) {
      if (y < 8 || y + LENGTH > relief.layout.to || taken[side].some((at) => Math.abs(at - y) < LENGTH))
        continue;
      taken[side].push(y);
      out.push(...hang(site, side, y, cutFor(site, Math.round(y) * side)));
    }
  };
  for (const side of [1, -1] as const)
    if (site.venues.length > 0) row(side, k.finishY - FINISH[0], k.finishY + FINISH[1]);
  for (const { y, side, kind } of site.venues) if (kind !== 'finish') row(side, y - ABOUT, y + ABOUT);
  for (let y = WAY_GAP; y < k.finishY - FINISH[0]; y += WAY_GAP) {
    const side = hash01(Math.round(y), site.seed + 5) < 0.5 ? 1 : -1;
    row(side, y, y + 2 * LENGTH + 0.3);
  }
  for (const { y, feet } of site.boards) {
    const [a, b] = feet;
    // One height for both ends, because the bank is steep.
    const foot = Math.max(relief.heightAt(...a), relief.heightAt(...b));
    const at = ([px, py]: readonly [number, number], up: number) => [px, foot + up, -py] as const;
    const corners = [at(a, BOARD[0]), at(b, BOARD[0]), at(b, BOARD[1]), at(a, BOARD[1])];
    out.push({ y, side: 0, corners, cut: cutFor(site, Math.round(y)) });
  }
  return out;
}
