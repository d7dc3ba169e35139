import { describe, expect, it } from 'vitest';
import { insist } from '../../../../src/online/events/insist';

/** Answers one after the other; an error is thrown. */
function answers(...all: readonly unknown[]): () => Promise<unknown> {
  const left = [...all];
  return async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
}
const lost = new Error('lost');
const isLost = (error: unknown): boolean => error === lost;

describe('a call that is insisted on', () => {
  it('is sent again while no answer comes', async () => {
    expect(await insist(answers(lost, lost, 'given'), isLost, [0, 0])).toBe('given');
  });

  it('ends with a refusal, and with the last of many that were lost', async () => {
    const no = new Error('refused');
    await expect(insist(answers(lost, no, 'given'), isLost, [0, 0])).rejects.toBe(no);
    await expect(insist(answers(lost, lost, lost, 'given'), isLost, [0, 0])).rejects.toBe(lost);
  });
});
