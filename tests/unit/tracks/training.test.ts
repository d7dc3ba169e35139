import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_TRACK } from '../../../src/screens/shared/default-tracks/first-track';
import { labelOf, type Style, styles, trainingPlace } from '../../../src/tracks';

const delivered = JSON.parse(
  readFileSync(new URL('../../../public/tracks.json', import.meta.url), 'utf8'),
) as readonly { id: string; name: string; style: string }[];

describe('the order of the academy’s slopes', () => {
  it('is that of the tracks the game is delivered with, and all others come after', () => {
    const training = delivered.filter(({ style }) => style === 'training').map(({ id }) => id);
    expect(training.map(trainingPlace)).toEqual(training.map((_, i) => i));
    const others = delivered.filter(({ style }) => style !== 'training');
    expect(new Set(others.map(({ id }) => trainingPlace(id)))).toEqual(new Set([training.length]));
  });

  it('begins with the track a new player is sent to', () => {
    expect(delivered.find(({ id }) => id === FIRST_TRACK)).toMatchObject({ name: 'First glide' });
    expect(trainingPlace(FIRST_TRACK)).toBe(0);
  });
});

describe('the letters of a style', () => {
  it('are those of the discipline, and a training slope’s own', () => {
    expect(styles.map((style) => labelOf({ style }))).toEqual(['SL', 'GS', 'SG', 'DH', 'TR']);
    const slopes = delivered.filter(({ style }) => style === 'training') as unknown as { style: Style }[];
    expect(new Set(slopes.map(labelOf))).toEqual(new Set(['TR']));
  });
});
