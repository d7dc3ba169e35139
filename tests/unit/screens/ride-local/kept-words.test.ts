import { describe, expect, it } from 'vitest';
import type { Kept } from '../../../../src/play';
import { keptWord, penaltyWord } from '../../../../src/screens/ride-local/ride/kept-words';
import { GateResult } from '../../../../src/sim';

describe('the words of a result', () => {
  it('say that a ride is not kept, or could not be', () => {
    expect(keptWord({ kind: 'not-kept', why: 'unconfirmed' }, undefined)).toBe('It isn’t saved.');
    expect(keptWord({ kind: 'failed' }, 'finished')).toContain('Couldn’t save this ride');
  });

  it('say why a disqualified ride is not kept', () => {
    const kept: Kept = { kind: 'not-kept', why: 'unfinished' };
    expect(keptWord(kept, 'dsq')).toBe('A disqualified ride doesn’t count and isn’t saved.');
    expect(keptWord(kept, 'dnf')).toBe('Only finished rides are saved.');
  });

  it('say what gates that were not passed have cost, and nothing when none did', () => {
    const { passed, missed, straddled } = GateResult;
    const gateResults = [passed, missed, straddled, passed, missed];
    expect(penaltyWord({ penaltyUs: 9_000_000, gateResults })).toBe('3 gates missed: +9.00 included');
    expect(penaltyWord({ penaltyUs: 0, gateResults: [passed] })).toBeUndefined();
  });
});
