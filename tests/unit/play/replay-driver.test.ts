import { expect, it } from 'vitest';
import { createReplayDriver } from '../../../src/play/replay/replay-driver';
import { createPlayback, seek } from '../../../src/ride';
import type { RiderLook } from '../../../src/view';
import { asOpponent, holding, inGate, openSlope, rideOut } from '../ride/slope';

const k = openSlope();
const look: RiderLook = {
  ...{
    equipment: 'ski',
    goofy: false,
    kit: { primary: '#c33', secondary: '#fff' },
    bib: '1',
    kind: 'me',
    label: 'Ann',
  },
};

/** A ride that is watched, and what the picture is told when it is wound. */
function watched() {
  const live = inGate(k);
  rideOut(live, holding(24, 1, 300));
  const ride = asOpponent(live);
  const told: ('cut' | number)[] = [];
  const driver = createReplayDriver({
    playback: createPlayback(k, [ride]),
    looks: [look],
    tags: () => ({ mount: () => undefined, frame: () => undefined }) as never,
    onJump: () => told.push('cut'),
    onTrail: ([rider]) => told.push(rider!.cur.tick),
    onDrawn: () => undefined,
  });
  return { driver, told, ride };
}

it('a moment jumped to has the trail of the four seconds before it, tick by tick, and is shown to the bit', () => {
  const { driver, told, ride } = watched();
  const { playback } = driver;
  playback.at = 0;
  driver.wind(1000.5);
  const tick = playback.takes[0]!.cur.tick;
  expect(told).toEqual(['cut', ...Array.from({ length: 401 }, (_, n) => tick - 400 + n)]);
  const straight = createPlayback(k, [ride]);
  seek(straight, 1000.5);
  expect([playback.at, playback.alpha]).toEqual([1000.5, 0.5]);
  expect(playback.takes[0]!.cur).toEqual(straight.takes[0]!.cur);
  expect(playback.takes[0]!.prev).toEqual(straight.takes[0]!.prev);
});

it('near its beginning the trail begins there; a small step forward is no jump, one back is', () => {
  const { driver, told } = watched();
  driver.wind(120);
  expect(told[0]).toBe('cut');
  expect(told).toHaveLength(1 + 120 + 150 + 1);
  told.length = 0;
  driver.wind(180);
  expect(told).toEqual([]);
  driver.wind(170);
  expect(told[0]).toBe('cut');
});
