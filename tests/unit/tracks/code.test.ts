import { describe, expect, it, vi } from 'vitest';
import { bodyOf, decodeTrack, encodeTrack, setCourse } from '../../../src/tracks';
import fc from '../../harness/fast-check';
import { repeats } from '../../harness/repeats';
import { bodies, plainTrack } from './some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const plain = bodyOf(plainTrack());
const code = encodeTrack(plain);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('short codes', () => {
  it('carry a track exactly, whatever its name and numbers', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(decodeTrack(encodeTrack(body))).toEqual({ ok: true, body });
      }),
      { numRuns: 60 },
    );
  });

  it('write the same track the same way every time', () => {
    expect(encodeTrack(structuredClone(plain))).toBe(code);
  });

  it('stay under 1,500 characters for a slalom of 60 gates, forest and all', () => {
    for (let seed = 0; seed < 20; seed++) {
      const course = setCourse({ style: 'slalom', lengthM: 560, dropM: 190, seed, difficulty: 'hard' });
      expect(course.gates.length).toBeGreaterThanOrEqual(60);
      expect(encodeTrack({ ...plain, style: 'slalom', course }).length).toBeLessThanOrEqual(1500);
    }
  });

  it('use only characters that a link leaves alone', () => {
    expect(code).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it('forgive blanks around them', () => {
    expect(decodeTrack(`  ${code}\n`)).toEqual({ ok: true, body: plain });
  });

  it('are refused with any one character changed', () => {
    for (let i = 0; i < code.length; i++) {
      for (const letter of [LETTERS[(LETTERS.indexOf(code[i]!) + 1) % 64]!, LETTERS[(i * 7) % 64]!]) {
        if (letter === code[i]) continue;
        expect(decodeTrack(code.slice(0, i) + letter + code.slice(i + 1)).ok).toBe(false);
      }
    }
  });

  it('are refused cut short, at every length', () => {
    for (let i = 0; i < code.length; i++) expect(decodeTrack(code.slice(0, i)).ok).toBe(false);
  });

  it('are refused as damaged, foreign or newer, each by its name', () => {
    const key = (text: string) => {
      const parsed = decodeTrack(text);
      return parsed.ok ? undefined : parsed.faults[0]?.key;
    };
    expect(key('')).toBe('not-a-code');
    expect(key('hello, world!')).toBe('not-a-code');
    expect(key(`${code.slice(0, 40)}AAAA${code.slice(44)}`)).toBe('code-damaged');
    expect(key('A'.repeat(60_001))).toBe('too-big');
    const [version, ...rest] = Buffer.from(code, 'base64url').subarray(0, -4);
    expect(decodeTrack(withChecksum([version!, ...rest]))).toEqual({ ok: true, body: plain });
    expect(key(withChecksum([version! + 1, ...rest]))).toBe('newer-format');
  });

  it('answer any bytes at once, even with a right checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 400 }), (bytes) => {
        const parsed = decodeTrack(withChecksum([1, ...bytes]));
        expect(parsed.ok ? [] : parsed.faults.length).not.toBe(0);
      }),
      { numRuns: repeats(200, 2000) },
    );
  });

  it('answer a real code with bytes replaced and a right checksum at once', () => {
    const bytes = [...Buffer.from(code, 'base64url')].slice(0, -4);
    fc.assert(
      fc.property(fc.nat(bytes.length - 2), fc.nat(255), (at, value) => {
        const bent = bytes.slice();
        bent[at + 1] = value;
        const parsed = decodeTrack(withChecksum(bent));
        if (parsed.ok) expect(decodeTrack(encodeTrack(parsed.body))).toEqual(parsed);
        else expect(parsed.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: repeats(150, 1500) },
    );
  });
});

/** Bytes as a code whose checksum is right. */
function withChecksum(bytes: readonly number[]): string {
  let h = 0x811c9dc5;
  for (const b of bytes) h = Math.imul(h ^ b, 0x01000193);
  const sum = h >>> 0;
  return Buffer.from([...bytes, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]).toString(
    'base64url',
  );
}
