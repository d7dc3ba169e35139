import { describe, expect, it, vi } from 'vitest';
import { keptWord, penaltyWord } from '../../../../src/screens/ride/finish/words';
import { createKeeper, type Kept } from '../../../../src/screens/ride/kept';
import type { Ended } from '../../../../src/screens/ride/mode';
import { GateResult } from '../../../../src/sim';
import { eventually } from '../../../harness/eventually';

const ended = (kind: 'ride' | 'differs' = 'ride'): Ended =>
  ({
    result: kind === 'ride' ? { kind, ride: { status: 'finished' } } : { kind },
    rivals: [],
  }) as unknown as Ended;

const best: Kept = { kind: 'kept', best: true };

/** A keeper whose keeping ends when the test says so. */
function keeper() {
  const said: Kept[] = [];
  const ends: { keep: (kept: Kept) => void; fail: () => void }[] = [];
  const keep = vi.fn(
    () =>
      new Promise<Kept>((resolve, reject) => {
        ends.push({ keep: resolve, fail: () => reject(new Error('no disk')) });
      }),
  );
  const onGivenUp = vi.fn();
  const end = createKeeper((kept) => said.push(kept));
  return { said, ends, keep, onGivenUp, end: (e: Ended) => end(e, { keep, onGivenUp }) };
}

describe('an attempt that ended', () => {
  it('is kept once, however often its end is shown', async () => {
    const k = keeper();
    const one = ended();
    k.end(one);
    k.ends[0]!.keep(best);
    await eventually(() => expect(k.said.at(-1)).toEqual(best));
    k.end(one);
    expect(k.keep).toHaveBeenCalledTimes(1);
    expect(k.said.at(-1)).toEqual(best);
  });

  it('whose replay differs is not kept, says so, and is forgotten', () => {
    const k = keeper();
    k.end(ended());
    k.end(ended('differs'));
    expect(k.keep).toHaveBeenCalledTimes(1);
    expect(k.onGivenUp).toHaveBeenCalledTimes(1);
    expect(keptWord(k.said.at(-1)!, undefined)).toBe('It is not kept.');
  });

  it('that could not be kept says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const k = keeper();
    k.end(ended());
    k.ends[0]!.fail();
    await eventually(() => expect(k.said.at(-1)).toEqual({ kind: 'failed' }));
    expect(keptWord(k.said.at(-1)!, 'finished')).toContain('could not be kept');
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it('is not spoken over by a late word about the one before', async () => {
    const k = keeper();
    k.end(ended());
    k.end(ended());
    k.ends[1]!.keep({ kind: 'kept', best: false });
    k.ends[0]!.keep(best);
    await eventually(() => expect(k.said.at(-1)).toEqual({ kind: 'kept', best: false }));
    await Promise.resolve();
    expect(k.said).not.toContainEqual(best);
  });
});

describe('the words of a result', () => {
  it('say why a disqualified ride is not kept', () => {
    const kept: Kept = { kind: 'not-kept', why: 'unfinished' };
    expect(keptWord(kept, 'dsq')).toBe('A disqualified ride does not count and is not kept.');
    expect(keptWord(kept, 'dnf')).toBe('Only finished rides are kept.');
  });

  it('say what gates that were not passed have cost, and nothing when none did', () => {
    const { passed, missed, straddled } = GateResult;
    const gateResults = [passed, missed, straddled, passed, missed];
    expect(penaltyWord({ penaltyUs: 9_000_000, gateResults })).toBe('3 gates not passed: +9.00 in this time');
    expect(penaltyWord({ penaltyUs: 0, gateResults: [passed] })).toBeUndefined();
  });
});
