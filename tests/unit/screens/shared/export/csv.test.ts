import { describe, expect, it } from 'vitest';
import {
  csvDialect,
  csvField,
  csvFile,
  csvName,
  csvSeconds,
  csvText,
  csvTime,
} from '../../../../../src/screens/shared/export/csv';
import fc from '../../../../harness/fast-check';

const POINT = { decimal: '.', delimiter: ',' } as const;
const COMMA = { decimal: ',', delimiter: ';' } as const;

/** Reads CSV as RFC 4180 says, and spreadsheets do. */
function read(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let [row, field, quoted]: [string[], string, boolean] = [[], '', false];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[i++]!;
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === delimiter) {
      row.push(field);
      field = '';
    } else if (c === '\r' && text[i + 1] === '\n') {
      rows.push([...row, field]);
      [row, field] = [[], ''];
      i++;
    } else field += c;
  }
  return rows;
}

describe('CSV for spreadsheets', () => {
  it.each([
    ['en-US', POINT],
    ['en-GB', POINT],
    ['ja-JP', POINT],
    ['en-DE', COMMA],
    ['de-DE', COMMA],
    ['fr-FR', COMMA],
    ['it-IT', COMMA],
    ['es-ES', COMMA],
    ['nb-NO', COMMA],
    ['de-CH', { decimal: '.', delimiter: ';' }],
    ['fr', COMMA],
  ] as const)('follow the region of %s', (language, dialect) => {
    expect(csvDialect('auto', language)).toEqual(dialect);
  });

  it('follow the player’s choice before the region', () => {
    expect([csvDialect('comma', 'de-DE'), csvDialect('semicolon', 'en-US')]).toEqual([POINT, COMMA]);
  });

  it.each([
    '007',
    '42',
    '-5',
    '3/4',
    '1-2',
    '12:30',
    '1E5',
    '1.5',
    '1,000',
    '5%',
    '$7',
    '２１',
    'MARCH1',
    'march 1',
    '1 Mar',
    'Dec-24',
    'Mai 5',
    '5. Mai',
    'Mär 3',
    'août 14',
    '3月1日',
    '4 PM',
    'TRUE',
    'falsch',
    'VRAI',
  ])('keep the name %s as text', (name) => {
    expect(csvName(name)).toBe(`'${name}`);
  });

  it.each(['', 'Ann', 'Bob 2', 'Agent 007', 'Mark', 'March', 'R2-D2', 'True Grit', 'E', 'E5 Racer', '秋'])(
    'leave the name %s as it is',
    (name) => {
      expect(csvName(name)).toBe(name);
    },
  );

  it.each([
    [52_479_999, '0:52.47', '0:52,47'],
    [0, '0:00.00', '0:00,00'],
    [3_000_000, '0:03.00', '0:03,00'],
    [3_723_450_000, '1:02:03.45', '1:02:03,45'],
  ])('writes %i µs as a time', (us, point, comma) => {
    expect([csvTime(us, POINT), csvTime(us, COMMA)]).toEqual([point, comma]);
  });

  it('writes gaps as plain seconds, without a sign', () => {
    expect([csvSeconds(0, POINT), csvSeconds(1_350_000, COMMA), csvSeconds(65_209_999, POINT)]).toEqual([
      '0.00',
      '1,35',
      '65.20',
    ]);
  });

  it.each([
    ['plain', 'plain', 'plain'],
    ['Müller, Anna', '"Müller, Anna"', 'Müller, Anna'],
    ['a;b', 'a;b', '"a;b"'],
    ['the "Blitz"', '"the ""Blitz"""', '"the ""Blitz"""'],
    ['two\nlines', '"two\nlines"', '"two\nlines"'],
    ['=1+1', "'=1+1", "'=1+1"],
    ['  =1+1', "'  =1+1", "'  =1+1"],
    ['@SUM(A1)', "'@SUM(A1)", "'@SUM(A1)"],
    ['-2', "'-2", "'-2"],
    ['＝1', "'＝1", "'＝1"],
    ['\tx', '"\'\tx"', '"\'\tx"'],
    ['=1,2', '"\'=1,2"', "'=1,2"],
  ])('writes %j as a field', (text, point, comma) => {
    expect([csvField(text, POINT), csvField(text, COMMA)]).toEqual([point, comma]);
  });

  it('comes back as it was from any reader, but for the apostrophe of what could be a formula', () => {
    const row = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(POINT, COMMA), (rows, dialect) => {
        const back = read(csvText(rows, dialect), dialect.delimiter);
        expect(back.map((fields) => fields.map((text) => text.replace(/^'/, '')))).toEqual(
          rows.map((fields) => fields.map((text) => text.replace(/^'/, ''))),
        );
        for (const text of back.flat()) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
      }),
    );
  });

  it('is a file that says it is UTF-8', async () => {
    const bytes = new Uint8Array(await csvFile('x.csv', 'ä').arrayBuffer());
    expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa4]);
  });
});
