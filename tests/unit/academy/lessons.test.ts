import { describe, expect, it } from 'vitest';
import { exercises, exercisesOf, figureGates, lessonIds, lessonStars } from '../../../src/academy';
import { lessons, STARS_OF } from '../../../src/session';
import { compile } from '../../../src/sim';
import { trainingPlace } from '../../../src/tracks';
import { trackOf } from './streams';

describe('the lessons', () => {
  it('are those that home counts, with three to six exercises each', () => {
    expect(lessonIds).toEqual(lessons);
    for (const lesson of lessonIds) {
      expect(exercisesOf(lesson).length, lesson).toBeGreaterThanOrEqual(3);
      expect(exercisesOf(lesson).length, lesson).toBeLessThanOrEqual(6);
      expect(lessonStars(lesson, {}), lesson).toEqual({ won: 0, of: STARS_OF[lesson] });
    }
  });

  it('use every training track once, in the order of the tracks', () => {
    expect(exercises.map(({ track }) => trainingPlace(track))).toEqual(exercises.map((_, i) => i));
    for (const { track } of exercises) expect(trackOf(track).style).toBe('training');
  });

  it('find their figures on their tracks', () => {
    for (const { task, track } of exercises) {
      if (task.kind !== 'figures') continue;
      const figures = figureGates(compile(trackOf(track).course, 'ski'), task.figure);
      expect(figures.length, task.figure).toBeGreaterThanOrEqual(3);
    }
  });

  it('ask more for each star', () => {
    for (const { id, task } of exercises) {
      for (const [name, limits] of Object.entries(task)) {
        if (!Array.isArray(limits)) continue;
        const [one, two, three] = limits as [number, number, number];
        const rising = one <= two && two <= three && one < three;
        const falling = one >= two && two >= three && one > three;
        expect(rising || falling, `${id} ${name}`).toBe(true);
      }
    }
  });
});
