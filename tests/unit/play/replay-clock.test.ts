import { describe, expect, it } from 'vitest';
import { createTeller, watchedUs } from '../../../src/play/replay/replay-clock';
import { createPlayback, type Playback, play, seek } from '../../../src/ride';
import { asOpponent, holding, inGate, openSlope, rideOut } from '../ride/slope';

function watched(): { p: Playback; tell: () => void; playing: boolean[]; moments: number[] } {
  const k = openSlope();
  const ride = inGate(k);
  rideOut(ride, holding(3, 1));
  const p = createPlayback(k, [asOpponent(ride)]);
  const playing: boolean[] = [];
  const moments: number[] = [];
  const teller = createTeller({
    playing: (on) => playing.push(on),
    moment: (at) => moments.push(at),
  });
  return { p, tell: () => teller(p), playing, moments };
}

describe('the viewer’s bar', () => {
  it('stops its clock at the line, at the time of the ride', () => {
    const { p } = watched();
    const { timeUs } = p.takes[0]!.analysis.verdict;
    seek(p, 200);
    expect(watchedUs(p)).toBe(2_000_000);
    seek(p, p.from);
    expect(watchedUs(p)).toBe(0);
    seek(p, p.to);
    expect(watchedUs(p)).toBe(timeUs);
  });

  it('hears that the viewer was stopped, though the moment is the same', () => {
    const { p, tell, playing, moments } = watched();
    tell();
    p.playing = false;
    tell();
    tell();
    expect(playing).toEqual([true, false]);
    expect(moments).toEqual([p.from]);
  });

  it('hears of the end', () => {
    const { p, tell, playing, moments } = watched();
    for (let n = 0; n < 10_000 && p.playing; n++) {
      play(p, 0.02);
      tell();
    }
    expect(playing).toEqual([true, false]);
    expect(moments.at(-1)).toBe(Math.floor(p.to));
  });
});
