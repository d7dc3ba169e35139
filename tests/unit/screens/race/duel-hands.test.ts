import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addWords } from '../../../../src/i18n';
import { startWord, steeringOf } from '../../../../src/screens/race/duel/hands';
import { stuckWord } from '../../../../src/screens/ride/hints';

const keys = { left: 'A', right: 'D', tuck: 'W', brake: 'S', restart: 'R', pause: 'P', camera: 'C' };

/** A page with thumbs or without, and with so many gamepads in the browser's list, whose first place is empty. */
function page(coarse: boolean, pads: number): void {
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
  const list = [null, ...Array.from({ length: pads }, () => ({ connected: true }))];
  vi.stubGlobal('navigator', { getGamepads: () => list });
}

const told = () =>
  ([0, 1] as const).map((lane) => [
    startWord(lane, keys),
    stuckWord('left', 'anybody', steeringOf(lane, keys)),
  ]);
const onKey = (key: string) => `Hold ${key} until you face down the hill, then let go`;
const ON_PAD = ['A at the last light', 'Push the stick left until you face down the hill, then let go'];

describe('what two riders are told', () => {
  beforeEach(() => addWords(['ride', 'race']));
  afterEach(() => vi.unstubAllGlobals());

  it('speaks of their own half of the keyboard', () => {
    page(false, 0);
    expect(told()).toEqual([
      ['A, D, W or S at the last light', onKey('A')],
      ['An arrow key at the last light', onKey('←')],
    ]);
  });

  it('speaks of the first gamepad to red, of the second to blue', () => {
    page(false, 1);
    expect(told()).toEqual([ON_PAD, ['An arrow key at the last light', onKey('←')]]);
    page(true, 2);
    expect(told()).toEqual([ON_PAD, ON_PAD]);
  });

  it('speaks of thumbs to who has no gamepad at a screen that is touched', () => {
    page(true, 1);
    const thumbs = onKey('the left half');
    expect(told()).toEqual([ON_PAD, ['Tap your half at the last light', thumbs]]);
  });
});
