import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesIn, unpackZip } from '../../../scripts/backups/zip';
import { Fault } from '../../../scripts/fault';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-zip-'));
  path = join(folder, 'one.zip');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  readonly name: string;
  readonly text: string;
  readonly isDeflated?: boolean;
}

const u16 = (n: number): Buffer => Buffer.from(Uint16Array.of(n).buffer);
const u32 = (n: number): Buffer => Buffer.from(Uint32Array.of(n).buffer);
const u64 = (n: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(n)).buffer);
const ONES = 0xffffffff;

/** An archive as PocketBase writes one: sizes behind each file; `isLarge`: in the form for more than 4 GB. */
function archive(files: readonly Packed[], isLarge = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, isDeflated = true } of files) {
    const content = Buffer.from(text);
    const packed = isDeflated ? deflateRawSync(content) : content;
    const method = u16(isDeflated ? 8 : 0);
    const local = [u32(0x04034b50), u16(20), u16(8), method, u32(0), u32(0), u32(0), u32(0)];
    const head = Buffer.concat([...local, u16(name.length), u16(0), Buffer.from(name)]);
    const sizes = [packed.length, content.length].map((n) => u32(isLarge ? ONES : n));
    const extra = isLarge ? [u16(1), u16(24), u64(content.length), u64(packed.length), u64(at)] : [];
    directory.push(
      ...[u32(0x02014b50), u16(20), u16(20), u16(8), method, u32(0), u32(crc32(content)), ...sizes],
      ...[u16(name.length), u16(Buffer.concat(extra).length), u16(0), u16(0), u16(0), u32(0)],
      ...[u32(isLarge ? ONES : at), Buffer.from(name), ...extra],
    );
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const n = u16(files.length);
  const large = [
    ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(files.length), u64(files.length)],
    ...[u64(list.length), u64(at), u32(0x07064b50), u32(0), u64(at + list.length), u32(1)],
  ];
  const end = [u32(0x06054b50), u16(0), u16(0), n, n];
  const place = isLarge ? [u32(ONES), u32(ONES)] : [u32(list.length), u32(at)];
  return Buffer.concat([...parts, list, ...(isLarge ? large : []), ...end, ...place, u16(0)]);
}

const FILES: readonly Packed[] = [
  { name: 'data.db', text: 'row '.repeat(5000) },
  { name: 'storage/a/one.txt', text: 'Zoë', isDeflated: false },
  { name: 'empty', text: '', isDeflated: false },
];

describe('an archive', () => {
  it.each([
    ['as it is', false],
    ['in the form for more than 4 GB', true],
  ])('is unpacked %s, for its user alone', async (_, isLarge) => {
    writeFileSync(path, archive(FILES, isLarge));
    expect(await namesIn(path)).toEqual(FILES.map(({ name }) => name));
    await unpackZip(path, join(folder, 'out'));
    for (const { name, text } of FILES) {
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text);
      expect(statSync(join(folder, 'out', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('that is cut off, damaged, or none at all is a fault in one sentence', async () => {
    const whole = archive(FILES);
    writeFileSync(path, whole);
    truncateSync(path, whole.length - 40);
    await expect(namesIn(path)).rejects.toThrow(Fault);
    const other = Buffer.from(whole);
    other.write('X', whole.indexOf('Zoë'));
    writeFileSync(path, other);
    await expect(unpackZip(path, join(folder, 'out'))).rejects.toThrow('storage/a/one.txt is damaged');
    writeFileSync(path, 'no archive');
    await expect(namesIn(path)).rejects.toThrow('is not a whole backup');
    await expect(namesIn(join(folder, 'nowhere.zip'))).rejects.toThrow('nowhere.zip is not a whole backup');
  });

  it.skipIf(!existsSync('/dev/full'))('is not to blame for a disk that is full', async () => {
    mkdirSync(join(folder, 'out'));
    symlinkSync('/dev/full', join(folder, 'out', 'data.db'));
    writeFileSync(path, archive(FILES));
    await expect(unpackZip(path, join(folder, 'out'))).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('writes nothing outside of its folder', async () => {
    mkdirSync(join(folder, 'out'));
    writeFileSync(path, archive([{ name: '../escaped', text: 'x' }]));
    await expect(unpackZip(path, join(folder, 'out'))).rejects.toThrow('../escaped');
    expect(existsSync(join(folder, 'escaped'))).toBe(false);
  });
});
