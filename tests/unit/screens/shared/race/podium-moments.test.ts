import { describe, expect, it } from 'vitest';
import { createPodiumMoments } from '../../../../../src/screens/shared/race/flow/podium-moments';

function open() {
  let heard = 0;
  const moments = createPodiumMoments(() => heard++);
  return { look: moments.look, heard: () => heard };
}

describe('the sound of a podium', () => {
  it('comes once, when the podium is seen after the race ended before one’s eyes', () => {
    const { look, heard } = open();
    look('a', false, true);
    // The last rider is down, and the finish is still looked at.
    look('a', true, false);
    expect(heard()).toBe(0);
    look('a', true, true);
    expect(heard()).toBe(1);
    // A run is watched again, and the podium comes back.
    look('a', true, false);
    look('a', true, true);
    expect(heard()).toBe(1);
  });

  it('does not come again when the jury opens the race once more', () => {
    const { look, heard } = open();
    for (const over of [false, true, false, true]) look('a', over, true);
    expect(heard()).toBe(1);
  });

  it('does not come for a race that was over when the page was opened', () => {
    const { look, heard } = open();
    look('a', true, true);
    expect(heard()).toBe(0);
  });

  it('comes for the last race of an event, and for the event when its standings are opened', () => {
    const { look, heard } = open();
    look('event 1', false, true);
    look('event', false, false);
    look('event 1', true, true);
    look('event', true, false);
    expect(heard()).toBe(1);
    look('event', true, true);
    expect(heard()).toBe(2);
  });
});
