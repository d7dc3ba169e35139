import { describe, expect, it } from 'vitest';
import { lengthOf, type Moment, notesOf } from '../../../src/sound/moments';

const moments: readonly Moment[] = [
  ...[1, 2, 3, 4].map((rank): Moment => ({ kind: 'medal', rank })),
  { kind: 'best' },
  ...[1, 2, 3].map((place): Moment => ({ kind: 'podium', place })),
  { kind: 'first-finish' },
];

describe('the sounds of moments', () => {
  it('are all different, so that each can be told without looking', () => {
    const heard = moments.map((moment) => JSON.stringify(notesOf(moment)));
    expect(new Set(heard).size).toBe(moments.length);
  });

  it('are short', () => {
    for (const moment of moments) {
      expect(lengthOf(moment)).toBeGreaterThan(0.3);
      expect(lengthOf(moment)).toBeLessThan(2);
    }
  });

  it('grow with the medal and the place', () => {
    const count = (moment: Moment): number => notesOf(moment).length;
    expect([1, 2, 3, 4].map((rank) => count({ kind: 'medal', rank }))).toEqual([2, 3, 4, 5]);
    expect([3, 2, 1].map((place) => count({ kind: 'podium', place }))).toEqual([5, 6, 7]);
  });

  it('leave a ride without a medal in silence', () => {
    expect(notesOf({ kind: 'medal', rank: 0 })).toEqual([]);
  });

  it('are never so loud together that they clip', () => {
    for (const moment of moments) {
      const notes = notesOf(moment);
      for (const { after = 0 } of notes) {
        const together = notes.filter((n) => (n.after ?? 0) <= after && after < (n.after ?? 0) + n.seconds);
        expect(together.reduce((sum, n) => sum + n.peak, 0)).toBeLessThan(1);
      }
    }
  });
});
