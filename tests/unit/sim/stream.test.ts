import { describe, expect, it } from 'vitest';
import {
  clearRecorder,
  compile,
  create,
  createCursor,
  createRecorder,
  decodeBytes,
  decodeStream,
  encodeBytes,
  encodeStream,
  fromBase64url,
  type InputStream,
  MAX_STREAM_BYTES,
  optionsOf,
  record,
  recordedRuns,
  replay,
  StreamError,
  stateHash,
  stepFrom,
  toBase64url,
} from '../../../src/sim';
import fc from '../../harness/fast-check';
import { repeats } from '../../harness/repeats';
import { corpus } from './corpus';

const run = fc.tuple(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: -127, max: 127 }),
  fc.integer({ min: 0, max: 2 }),
);
/** Runs as a recorder leaves them: neighbours differ. */
function asRecorded(list: readonly (readonly [number, number, number])[]): number[] {
  const r = createRecorder();
  for (const [length, steer, stance] of list) for (let n = 0; n < length; n++) record(r, steer, stance);
  return recordedRuns(r);
}
const streams: fc.Arbitrary<InputStream> = fc
  .record({
    simVersion: fc.integer({ min: 1, max: 300 }),
    courseHash: fc.integer({ min: 0, max: 0xffffffff }),
    gunStart: fc.boolean(),
    goofy: fc.boolean(),
    timePenalty: fc.boolean(),
    runs: fc.array(run, { minLength: 1, maxLength: 70 }).map(asRecorded),
    claimedUs: fc.integer({ min: 0, max: 300_000_000 }),
    finalHash: fc.integer({ min: 0, max: 0xffffffff }),
  })
  .map((s) => ({ ...s, ticks: s.runs.reduce((sum, v, i) => (i % 3 === 0 ? sum + v : sum), 0) }));

const faultOf = (bytes: readonly number[]): string => {
  try {
    decodeBytes(Uint8Array.from(bytes));
  } catch (e) {
    if (e instanceof StreamError) return e.fault;
    throw e;
  }
  return 'none';
};

describe('an input stream', () => {
  it('survives bytes and text exactly', () => {
    fc.assert(
      fc.property(streams, (s) => {
        expect(decodeBytes(encodeBytes(s))).toEqual(s);
        expect(decodeStream(encodeStream(s))).toEqual(s);
      }),
    );
  });

  it('damaged anywhere is read or refused with its fault, and never anything else', () => {
    fc.assert(
      fc.property(streams, fc.integer({ min: 0 }), fc.integer({ min: 0, max: 255 }), (s, at, byte) => {
        const bytes = encodeBytes(s);
        bytes[at % bytes.length] = byte;
        try {
          const back = decodeBytes(bytes);
          // One stream has one spelling: what is read can be written again.
          expect([...encodeBytes(back)]).toEqual([...bytes]);
        } catch (e) {
          expect(e).toBeInstanceOf(StreamError);
        }
      }),
      { numRuns: repeats(200, 2000) },
    );
  });

  const head = [70, 76, 1, 1, 0, 0, 0, 0, 0];
  const tail = [0, 0, 0, 0, 0];
  it.each([
    ['wrong magic', [71, 76, 1], 'bad-magic'],
    ['another format', [70, 76, 2], 'unknown-format'],
    ['unknown flags', [70, 76, 1, 1, 0, 0, 0, 0, 8, 1], 'bad-flags'],
    ['no ticks', [...head, 0, ...tail], 'no-ticks'],
    ['too many ticks', [...head, 0xb1, 0xea, 1, ...tail], 'too-many-ticks'],
    ['a run of length 0', [...head, 2, 0, 0, ...tail], 'bad-run'],
    ['two equal runs in a row', [...head, 2, 4, 0, 4, 0, ...tail], 'bad-run'],
    ['stance 3', [...head, 2, 11, 0, ...tail], 'bad-run'],
    ['steer −128', [...head, 2, 8, 128, ...tail], 'bad-run'],
    ['runs past the end', [...head, 2, 12, 0, ...tail], 'runs-past-end'],
    ['trailing bytes', [...head, 2, 8, 0, ...tail, 0], 'trailing-bytes'],
    ['a cut end', [...head, 2, 8, 0, 0], 'truncated'],
    ['a number spelled longer than needed', [...head, 0x82, 0, 8, 0, ...tail], 'bad-run'],
  ])('with %s is refused', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  it('longer than the limit is refused before it is read', () => {
    expect(faultOf(new Array<number>(MAX_STREAM_BYTES + 1).fill(1))).toBe('too-long');
    expect(() => decodeStream('A'.repeat(40_000))).toThrow(StreamError);
    expect(() => decodeStream('a b')).toThrow(/not-base64url/);
  });

  it('as text has exactly one spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
        expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
    expect(fromBase64url('AB')).toBeUndefined();
    expect(fromBase64url('A')).toBeUndefined();
  });
});

describe('a recording', () => {
  it('joins equal ticks and is reused after a restart', () => {
    const r = createRecorder();
    for (let i = 0; i < 10; i++) record(r, i < 6 ? 16 : 32, i < 8 ? 0 : 1);
    expect(recordedRuns(r)).toEqual([6, 16, 0, 2, 32, 0, 2, 32, 1]);
    clearRecorder(r);
    record(r, 0, 0);
    expect(recordedRuns(r)).toEqual([1, 0, 0]);
    expect(r.runs).toHaveLength(9);
  });
});

describe('a replay', () => {
  it('tick by tick ends in the same bits as at one go', () => {
    for (const n of [0, 9, 24]) {
      const { course, equipment, stream } = corpus(n);
      const k = compile(course, equipment);
      const s = create(k, optionsOf(stream));
      const c = createCursor(stream);
      while (s.t1 < 0 && stepFrom(k, s, stream, c));
      expect(stateHash(s)).toBe(replay(k, stream).finalHash);
    }
  });

  it('ends at the time limit of the course, however long the stream', () => {
    const { course, equipment, stream } = corpus(24);
    const whole = replay(compile(course, equipment), stream);
    expect(whole.timeUs).toBeGreaterThan(0);
    const maxTicks = whole.ticks - 1;
    const cut = replay(compile({ ...course, maxTicks }, equipment), stream);
    expect(cut).toMatchObject({ timeUs: undefined, ticks: maxTicks });
  });
});
