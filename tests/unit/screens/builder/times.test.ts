import { describe, expect, it } from 'vitest';
import { PilotError } from '../../../../src/pilot';
import {
  type AskPilot,
  type Riding,
  setTimes,
} from '../../../../src/screens/manage-tracks/builder/set-times';
import { bodyOf } from '../../../../src/tracks';
import { plainTrack } from '../../tracks/some-track';
import { builderOf } from './some-builder';

type Ask = ReturnType<AskPilot>;

const times = { authorUs: 60_000_000, goldUs: 61_000_000, silverUs: 64_000_000, bronzeUs: 70_000_000 };

/** A pilot that answers as it is told to, and says whether it was dismissed. */
function pilotThat(reference: (...asked: Parameters<Ask['reference']>) => Promise<unknown>) {
  const pilot = { asked: 0, gone: false };
  const ask: AskPilot = () => ({
    reference: (...asked) => {
      pilot.asked++;
      return reference(...asked) as ReturnType<Ask['reference']>;
    },
    dispose: () => {
      pilot.gone = true;
    },
  });
  return { pilot, ask };
}

/** Waits for its signal, as a long ride does. */
const untilStopped: Ask['reference'] = (_course, _equipment, options) =>
  new Promise((_, reject) => {
    const { signal } = options!;
    if (signal!.aborted) reject(signal!.reason);
    signal!.addEventListener('abort', () => reject(signal!.reason));
  });

function told() {
  const all: Riding[] = [];
  const last = () => all.at(-1);
  return { tell: (riding: Riding) => void all.push(riding), last };
}

const builder = () => {
  const { reference: _, ...draft } = bodyOf(plainTrack());
  return builderOf(draft);
};

describe('the times to beat', () => {
  it('are those of both equipments', async () => {
    const work = builder();
    const { ask, pilot } = pilotThat(() => Promise.resolve(times));
    const { tell, last } = told();
    await setTimes(work, new AbortController().signal, tell, ask);
    expect(last()).toMatchObject({ tone: 'plain', words: 'The times to beat are set.' });
    expect(work.store.getState().history.now.reference).toEqual({ ski: times, board: times });
    expect(pilot.gone).toBe(true);
  });

  it('are not asked for on a track that cannot be ridden, and the sentence names the gate', async () => {
    const work = builder();
    work.act('move-gate', { index: 0, x: 0, y: -5000 });
    const { ask, pilot } = pilotThat(() => Promise.resolve(times));
    const { tell, last } = told();
    await setTimes(work, new AbortController().signal, tell, ask);
    expect(last()).toMatchObject({
      tone: 'bad',
      words: 'Times can’t be set yet. Gate 1: it’s behind the start; move it down.',
    });
    expect(pilot.asked).toBe(0);
  });

  it('say so when they are stopped, before and after those on skis', async () => {
    for (const [rides, words] of [
      [0, 'Stopped: no times were set.'],
      [1, 'Stopped: only the ski times were set.'],
    ] as const) {
      const work = builder();
      const stop = new AbortController();
      const { ask, pilot } = pilotThat((...asked) => {
        if (pilot.asked <= rides) return Promise.resolve(times);
        queueMicrotask(() => stop.abort());
        return untilStopped(...asked);
      });
      const { tell, last } = told();
      await setTimes(work, stop.signal, tell, ask);
      expect(last()).toMatchObject({ tone: 'plain', words });
      expect(Object.keys(work.store.getState().history.now.reference ?? {})).toHaveLength(rides);
      expect(pilot.gone).toBe(true);
    }
  });

  it('are given up at once when the course is changed meanwhile', async () => {
    const work = builder();
    const { ask } = pilotThat((...asked) => {
      queueMicrotask(() => work.act('remove-gate', { index: 2 }));
      return untilStopped(...asked);
    });
    const { tell, last } = told();
    await setTimes(work, new AbortController().signal, tell, ask);
    expect(last()).toMatchObject({
      tone: 'bad',
      words: 'The track changed in the meantime, so no times were set.',
      course: work.store.getState().history.now.course,
    });
  });

  it('name the gate that defeated the computer', async () => {
    const { ask } = pilotThat(() => Promise.reject(new PilotError('no way', 7)));
    const { tell, last } = told();
    await setTimes(builder(), new AbortController().signal, tell, ask);
    expect(last()).toMatchObject({
      words: 'The computer couldn’t pass gate 7; make it easier to reach.',
    });
  });
});
