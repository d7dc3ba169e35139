import { describe, expect, it, vi } from 'vitest';
import { createKeeper, type Kept } from '../../../src/play/session/kept';
import type { Ends } from '../../../src/play/session/mode';
import { eventually } from '../../harness/eventually';

type Kind = 'ride' | 'differs';
const ended = (...kinds: readonly [Kind?, ...Kind[]]): Ends =>
  [kinds[0] ?? 'ride', ...kinds.slice(1)].map((kind) => ({
    result: kind === 'ride' ? { kind, ride: { status: 'finished' } } : { kind },
    rivals: [],
  })) as unknown as Ends;

const best: Kept = { kind: 'kept', best: true };

/** A keeper whose keeping ends when the test says so. */
function keeper() {
  const said: Kept[] = [];
  const ends: { keep: (kept: Kept) => void; fail: () => void }[] = [];
  const keep = vi.fn(
    (_results: unknown) =>
      new Promise<Kept>((resolve, reject) => {
        ends.push({ keep: resolve, fail: () => reject(new Error('no disk')) });
      }),
  );
  const onGivenUp = vi.fn();
  const end = createKeeper((kept) => said.push(kept));
  return { said, ends, keep, onGivenUp, end: (e: Ends) => end(e, { keep, onGivenUp }) };
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
    expect(k.said.at(-1)).toEqual({ kind: 'not-kept', why: 'unconfirmed' });
  });

  it('of two is kept as one, and not at all where the replay of one differs', () => {
    const k = keeper();
    k.end(ended('ride', 'ride'));
    expect(k.keep.mock.lastCall).toMatchObject([[{ kind: 'ride' }, { kind: 'ride' }]]);
    k.end(ended('ride', 'differs'));
    expect(k.keep).toHaveBeenCalledTimes(1);
    expect(k.said.at(-1)).toEqual({ kind: 'not-kept', why: 'unconfirmed' });
  });

  it('that could not be kept says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const k = keeper();
    k.end(ended());
    k.ends[0]!.fail();
    await eventually(() => expect(k.said.at(-1)).toEqual({ kind: 'failed' }));
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
