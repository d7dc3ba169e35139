import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { Fault } from '../fault';

/*
 * Reads the archives that PocketBase writes. What is in an archive is said in its directory at the end (PKWARE's APPNOTE.TXT,
 * 4.3.12 to 4.3.16); beyond 4 GB the sizes there are all ones, and the true ones follow in an extra field (4.5.3).
 */

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly offset: number;
}

const END = 0x06054b50;
const END_64_PLACE = 0x07064b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Longest end of an archive: its own fields, and a remark. */
const END_BYTES = 22 + 0xffff;
const ALL_ONES = 0xffffffff;

const broken = (path: string, why: string): Fault =>
  new Fault(`${path} is not a whole backup (${why}). Take another one.`);

/** @throws Fault when a file is no archive, or is cut off */
export async function readZip(path: string): Promise<readonly ZipEntry[]> {
  const file = await open(path).catch((cause: unknown) => {
    throw new Fault(`${path} cannot be read.`, { cause });
  });
  try {
    const { size } = await file.stat();
    const { at, bytes } = await directoryPlace(file, size, path);
    const directory = await readAt(file, at, bytes, path);
    const entries: ZipEntry[] = [];
    for (let from = 0; from < directory.length; ) {
      if (directory.length - from < 46 || directory.readUInt32LE(from) !== ENTRY)
        throw broken(path, 'its list of files is damaged');
      const [name, extra, remark] = [28, 30, 32].map((field) => directory.readUInt16LE(from + field));
      entries.push(entryAt(directory, from, name!, extra!));
      from += 46 + name! + extra! + remark!;
    }
    return entries;
  } finally {
    await file.close();
  }
}

/** Where the directory begins, and how long it is. */
async function directoryPlace(
  file: FileHandle,
  size: number,
  path: string,
): Promise<{ readonly at: number; readonly bytes: number }> {
  const tail = await readAt(file, Math.max(0, size - END_BYTES), Math.min(size, END_BYTES), path);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END);
  const end = tail.lastIndexOf(mark);
  if (end < 0 || tail.length - end < 22) throw broken(path, 'its end is missing');
  const [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes !== ALL_ONES && at !== ALL_ONES) return { at, bytes };
  if (end < 20 || tail.readUInt32LE(end - 20) !== END_64_PLACE) throw broken(path, 'its end is damaged');
  const large = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56, path);
  if (large.readUInt32LE(0) !== END_64) throw broken(path, 'its end is damaged');
  return { at: Number(large.readBigUInt64LE(48)), bytes: Number(large.readBigUInt64LE(40)) };
}

function entryAt(directory: Buffer, from: number, nameBytes: number, extraBytes: number): ZipEntry {
  const nameAt = from + 46;
  const extra = directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes);
  const large = largeSizes(extra);
  const field = (place: number): number => {
    const value = directory.readUInt32LE(from + place);
    return value === ALL_ONES ? (large.shift() ?? value) : value;
  };
  // In the order in which the extra field has those that are missing here.
  const size = field(24);
  const packed = field(20);
  return {
    name: directory.toString('utf8', nameAt, nameAt + nameBytes),
    method: directory.readUInt16LE(from + 10),
    crc: directory.readUInt32LE(from + 16),
    ...{ packed, size, offset: field(42) },
  };
}

function largeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(values.length / 8) }, (_, n) =>
      Number(values.readBigUInt64LE(n * 8)),
    );
  }
  return [];
}

async function readAt(file: FileHandle, at: number, bytes: number, path: string): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  if (bytesRead < bytes) throw broken(path, 'it is cut off');
  return buffer;
}

/**
 * Unpacks an archive into a folder, its user's alone, and checks each file by its sum.
 *
 * @throws Fault when a file is damaged
 */
export async function unpackZip(path: string, into: string): Promise<void> {
  for (const entry of await readZip(path)) {
    const inside = normalize(entry.name);
    if (inside.startsWith('..') || inside.startsWith(sep)) throw broken(path, `it names ${entry.name}`);
    const full = join(into, inside);
    mkdirSync(entry.name.endsWith('/') ? full : dirname(full), { recursive: true, mode: 0o700 });
    if (!entry.name.endsWith('/')) await unpackEntry(path, entry, full);
  }
}

async function unpackEntry(path: string, entry: ZipEntry, full: string): Promise<void> {
  const { name, method, packed, size, crc } = entry;
  if (method !== 0 && method !== 8) throw broken(path, `${name} is packed in an unknown way`);
  const target = { mode: 0o600, flush: true };
  if (packed === 0) {
    // A stream of nothing cannot be asked for.
    writeFileSync(full, '', target);
    return;
  }
  const begin = await contentAt(path, entry);
  let [sum, bytes] = [0, 0];
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const source = createReadStream(path, { start: begin, end: begin + packed - 1 });
  const inflate = method === 8 ? createInflateRaw() : new PassThrough();
  try {
    await pipeline(source, inflate, check, createWriteStream(full, target));
  } catch (cause) {
    throw new Fault(`${name} could not be unpacked from ${path}: ${String(cause)}`, { cause });
  }
  if (sum !== crc || bytes !== size) throw broken(path, `${name} is damaged`);
}

/** Behind the header that stands before each file, whose fields may be longer than the directory's. */
async function contentAt(path: string, { offset }: ZipEntry): Promise<number> {
  const file = await open(path);
  try {
    const header = await readAt(file, offset, 30, path);
    if (header.readUInt32LE(0) !== LOCAL) throw broken(path, 'a file is not where it should be');
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}
