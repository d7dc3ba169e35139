import { PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { compile, createGround, evaluateGround } from '../../../src/sim';
import { setLens } from '../../../src/view/camera/lens';
import { createPiste } from '../../../src/view/camera/piste';
import { hillyCourse } from './slope';

describe('lens', () => {
  it('is what three makes of it', () => {
    const ours = new PerspectiveCamera(56, 0.6, 0.4, 1400);
    const theirs = new PerspectiveCamera(61.3, 0.8, 0.4, 1400);
    setLens(ours, { fov: 61.3, aspect: 0.8 });
    theirs.updateProjectionMatrix();
    for (const which of ['projectionMatrix', 'projectionMatrixInverse'] as const) {
      ours[which].elements.forEach((value, i) => {
        expect(value).toBeCloseTo(theirs[which].elements[i]!, 9);
      });
    }
  });
});

describe('survey', () => {
  it('knows the centre line: its height to 2 cm even over a kicker, its course to a millimetre', () => {
    const k = compile(hillyCourse(0), 'ski');
    const piste = createPiste(k);
    const ground = createGround();
    const survey = { y: 0, near: 0, far: 0, base: 0, slope: 0, direction: 0 };
    for (let y = 10; y < k.finishY - 40; y += 1.37) {
      survey.y = y;
      piste.survey(survey, 50);
      let base = 0;
      for (const at of [y - 9, y, y + 9]) {
        evaluateGround(k, 0, at, 0, ground);
        evaluateGround(k, ground.X, at, 0, ground);
        base += ground.zg / 3;
      }
      expect(Math.abs(survey.base - base)).toBeLessThan(0.02);
      evaluateGround(k, 0, y + 8, 0, ground);
      expect(Math.abs(survey.near - ground.X)).toBeLessThan(0.001);
      evaluateGround(k, 0, y + 30, 0, ground);
      expect(Math.abs(survey.far - ground.X)).toBeLessThan(0.001);
    }
  });
});
