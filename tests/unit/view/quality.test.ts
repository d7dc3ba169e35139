import { describe, expect, it } from 'vitest';
import { createQuality, isSoftware, MIN_SCALE, type Quality, tierFor } from '../../../src/view/quality';

const AUTO = { quality: 'auto' } as const;
const GPU = 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)';
const SWIFT = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)';

/** Feeds frames of one length for some seconds; returns what changed. */
function run(q: Quality, seconds: number, frameMs: number, workMs = 3): string[] {
  const changes: string[] = [];
  for (let t = 0; t < seconds * 1000; t += frameMs) {
    const c = q.sample({ frameMs, workMs });
    if (c !== 'none') changes.push(c);
  }
  return changes;
}

describe('quality controller', () => {
  it('starts software renderers low, at .6, aiming at 30 pictures a second', () => {
    const q = createQuality(AUTO, SWIFT);
    expect([q.tier, q.scale, Math.round(q.targetMs)]).toEqual(['low', 0.6, 33]);
    expect(isSoftware('llvmpipe (LLVM 15.0.7, 256 bits)')).toBe(true);
    expect(isSoftware(GPU)).toBe(false);
  });

  it('starts real graphics at medium and full size', () => {
    const q = createQuality(AUTO, GPU);
    expect([q.tier, q.scale, q.shed]).toEqual(['medium', 1, 'nothing']);
  });

  it('has patience for pixels only without graphics hardware', () => {
    expect(createQuality(AUTO, SWIFT).isPatient).toBe(true);
    expect(createQuality(AUTO, GPU).isPatient).toBe(false);
  });

  it('keeps the tier the player chose', () => {
    const q = createQuality({ quality: 'high' }, SWIFT);
    run(q, 30, 90);
    expect([q.tier, q.nextTier]).toEqual(['high', 'high']);
  });

  it('falls by a tenth every window while frames are too slow', () => {
    const q = createQuality(AUTO, GPU);
    expect(run(q, 0.69, 30)).toEqual([]);
    expect(run(q, 0.04, 30)).toEqual(['scale']);
    expect(q.scale).toBe(0.9);
    run(q, 0.75, 30);
    expect(q.scale).toBe(0.8);
  });

  it('holds still between too slow and at ease', () => {
    const q = createQuality(AUTO, GPU);
    expect(run(q, 40, 19)).toEqual([]);
    expect(q.scale).toBe(1);
  });

  it('never leaves the floor downwards', () => {
    const q = createQuality(AUTO, GPU);
    run(q, 30, 60);
    expect(q.scale).toBe(MIN_SCALE);
  });

  it('rises by a twentieth after five seconds at ease', () => {
    const q = createQuality(AUTO, SWIFT);
    run(q, 4.8, 20);
    expect(q.scale).toBe(0.6);
    run(q, 1, 20);
    expect(q.scale).toBe(0.65);
  });

  it('locks for thirty seconds when a rise is undone at once', () => {
    const q = createQuality(AUTO, SWIFT);
    run(q, 5.8, 20);
    expect(q.scale).toBe(0.65);
    run(q, 1.4, 60);
    expect(q.scale).toBe(0.55);
    run(q, 26, 20);
    expect(q.scale).toBe(0.55);
    run(q, 6, 20);
    expect(q.scale).toBe(0.6);
  });

  it('probes upwards on a display that caps the frame rate', () => {
    const q = createQuality(AUTO, GPU);
    run(q, 1.5, 30);
    const fallen = q.scale;
    run(q, 8, 1000 / 60);
    expect(q.scale).toBeGreaterThan(fallen);
  });

  it('leaves out net texture, then shadows, trees, and ghosts last, when the floor is still too slow', () => {
    const q = createQuality(AUTO, SWIFT);
    expect(run(q, 2, 60)).toEqual(['scale', 'scale']);
    const seen: string[] = [];
    for (let i = 0; i < 4; i++) {
      run(q, 5.6, 60);
      seen.push(q.shed);
    }
    expect(seen).toEqual(['nets', 'shadows', 'trees', 'ghosts']);
    expect(run(q, 20, 60)).toEqual([]);
  });

  it('gives back what was left out when the machine is at ease again, before the picture grows', () => {
    const q = createQuality(AUTO, SWIFT);
    run(q, 13.5, 60);
    expect(q.shed).toBe('shadows');
    expect(run(q, 18, 15)).toEqual(['shed', 'shed', 'scale']);
    expect(q.shed).toBe('nothing');
  });

  it('draws everything again in a new attempt', () => {
    const q = createQuality(AUTO, SWIFT);
    run(q, 30, 60);
    expect(q.shed).toBe('ghosts');
    q.restore();
    expect(q.shed).toBe('nothing');
    expect(run(q, 4, 60)).toEqual([]);
  });

  it('asks for a lower tier next time when medium cannot hold', () => {
    const q = createQuality(AUTO, GPU);
    run(q, 20, 60);
    expect(q.nextTier).toBe('low');
  });

  it('promises high for the next run after ten fast seconds', () => {
    const q = createQuality(AUTO, GPU);
    run(q, 9, 8);
    expect(q.nextTier).toBe('medium');
    run(q, 2, 8);
    expect([q.tier, q.nextTier]).toEqual(['medium', 'high']);
  });

  it('promises high at 60 Hz only when the work is small', () => {
    const idle = createQuality(AUTO, GPU);
    run(idle, 12, 1000 / 60, 2);
    const busy = createQuality(AUTO, GPU);
    run(busy, 12, 1000 / 60, 9);
    expect([idle.nextTier, busy.nextTier]).toEqual(['high', 'medium']);
  });

  it('ignores pauses and nonsense', () => {
    const q = createQuality(AUTO, GPU);
    for (let i = 0; i < 50; i++)
      for (const ms of [5000, 0, -3, Number.NaN]) q.sample({ frameMs: ms, workMs: 1 });
    expect([q.scale, q.shed]).toEqual([1, 'nothing']);
  });
});

it('builds with the tier that was chosen, or with what the machine can be asked for', () => {
  expect(tierFor({ quality: 'high' }, SWIFT, 'low')).toBe('high');
  expect(tierFor(AUTO, SWIFT, 'high')).toBe('low');
  expect(tierFor(AUTO, GPU, 'high')).toBe('high');
  expect(tierFor(AUTO, GPU)).toBe('medium');
});
