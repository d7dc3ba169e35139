import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addWords } from '../../../../src/i18n';
import { deviceInUse } from '../../../../src/input/in-use';
import { stuckWord } from '../../../../src/play/hud/hints';
import { handsWord, startWord, steeringOf } from '../../../../src/screens/race/duel/hands';
import { fakePad } from '../../input/page';

const keys = { left: 'A', right: 'D', tuck: 'W', brake: 'S', restart: 'R', pause: 'P', camera: 'C' };

/** A page with thumbs or without, and with so many gamepads in the browser's list, whose first place is empty. */
function page(coarse: boolean, pads: number): void {
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
  const list = [null, ...Array.from({ length: pads }, fakePad)];
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

  it('names before the start what each of them rides with', () => {
    const both = () => ([0, 1] as const).map((lane) => handsWord(lane, deviceInUse(lane), 2, keys));
    page(false, 0);
    expect(both()).toEqual(['keys A and D, W and S', 'arrow keys']);
    page(false, 1);
    expect(both()).toEqual(['first gamepad', 'arrow keys']);
    page(true, 2);
    expect(both()).toEqual(['first gamepad', 'second gamepad']);
    page(true, 0);
    expect(both()).toEqual(['left half of the screen', 'right half of the screen']);
  });

  it('names to who meets a pacer what is in hand, whatever the course', () => {
    const alone = () => ([0, 1] as const).map((lane) => handsWord(lane, deviceInUse(), 1, keys));
    for (const [coarse, pads, words] of [
      [false, 0, 'all keys'],
      [true, 0, 'one thumb left, one right'],
      [false, 1, 'gamepad'],
    ] as const) {
      page(coarse, pads);
      expect(alone()).toEqual([words, words]);
    }
  });
});
