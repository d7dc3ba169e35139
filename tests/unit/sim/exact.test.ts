import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../src/sim/', import.meta.url);

/** What is not bit-exact, not deterministic or not the same in every engine. */
const FORBIDDEN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'an inexact or engine-dependent Math function', pattern: /\bMath\.(?!sqrt\b|floor\b|imul\b)\w+/ },
  { what: 'the power operator', pattern: /\*\*/ },
  { what: 'a remainder', pattern: /%/ },
  { what: 'a clock', pattern: /\b(Date|performance|setTimeout|setInterval)\b/ },
  { what: 'sorting', pattern: /\.(sort|toSorted)\(/ },
  { what: 'locale', pattern: /\b(Intl|toLocale\w+|localeCompare)\b/ },
  { what: 'single precision', pattern: /\bFloat32Array\b/ },
  { what: 'an import from outside', pattern: /from '(?!\.\/)[^']+'/ },
];

/** Remainders allowed: both sides are integers, whatever is given. Remainders of fractions have no place in the core. */
const REMAINDERS: readonly { readonly file: string; readonly code: string; readonly why: string }[] = [
  { file: 'base64url.ts', code: 'text.length % 4', why: 'the length of a string is an integer' },
];

/** The code without comments: prose may name what code may not use. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}

/** Files that handle bytes and text, not the run: they alone may use what is exact but not needed in the core. */
const BYTES = new Set(['stream.ts', 'base64url.ts']);

/** The code without the remainders that are allowed in the file. */
function withoutIntegerRemainders(code: string, file: string): string {
  return REMAINDERS.filter((r) => r.file === file).reduce((rest, r) => rest.replace(r.code, ''), code);
}

function faults(text: string, file: string): string[] {
  const code = withoutIntegerRemainders(codeOf(text), file);
  return FORBIDDEN.flatMap(({ what, pattern }) => {
    const hit = pattern.exec(code);
    if (hit === null || (BYTES.has(file) && hit[0] === 'Math.ceil')) return [];
    return [`${file}: ${what} (${hit[0]})`];
  });
}

describe('the course setter', () => {
  it('lays the same course in every engine: no function whose last bits are an engine’s own', () => {
    const setter = new URL('../../../src/tracks/setter/', import.meta.url);
    const names = readdirSync(setter).filter((f) => f.endsWith('.ts'));
    expect(names.length).toBeGreaterThan(3);
    const inexact = /\bMath\.(?!(sqrt|floor|ceil|round|trunc|abs|min|max|sign|imul)\b)\w+|\*\*|\bDate\b/;
    const hits = names.filter((f) => inexact.test(codeOf(readFileSync(new URL(f, setter), 'utf8'))));
    expect(hits).toEqual([]);
  });
});

describe('the simulation', () => {
  const files = readdirSync(folder).filter((f) => f.endsWith('.ts'));

  it('uses only exact operations', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap((f) => faults(readFileSync(new URL(f, folder), 'utf8'), f))).toEqual([]);
  });

  it('is not alone: the course setter, which must lay the same integers everywhere, keeps to them, too', () => {
    const setter = new URL('../../../src/tracks/setter/', import.meta.url);
    const laid = readdirSync(setter).filter((f) => f.endsWith('.ts'));
    expect(laid.length).toBeGreaterThan(5);
    const found = laid.flatMap((f) => faults(readFileSync(new URL(f, setter), 'utf8'), f));
    expect(found.filter((fault) => !fault.includes('an import from outside'))).toEqual([]);
  });

  it.each([
    ['Math.hypot(1, 2)'],
    ['Math.round(x)'],
    ['x ** 2'],
    ['x % 2'],
    ['x %= 2'],
    ['text.length % 4'],
    ['Date.now()'],
    ['list.sort()'],
    ['new Float32Array(3)'],
    ["import { x } from 'three'"],
  ])('would be caught using %s', (line) => {
    expect(faults(`export const bad = 1;\n${line}\n`, 'x.ts')).toHaveLength(1);
  });

  it.each(REMAINDERS)('has the remainder $code in $file, once and no other: $why', ({ file, code }) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    expect(codeOf(text).split(code)).toHaveLength(2);
    expect(faults(text, file)).toEqual([]);
    expect(faults(`${text}\nexport const half = 1.5 % 1;\n`, file)).toHaveLength(1);
    expect(faults(`${text}\nexport const again = ${code};\n`, file)).toHaveLength(1);
  });

  it('loads and rides with nothing else present', async () => {
    const sim = await import('../../../src/sim');
    expect(typeof sim.step).toBe('function');
    expect(sim.simVersion).toBe(1);
  });
});
