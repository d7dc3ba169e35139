import { gunzipSync, gzipSync } from 'node:zlib';

/** Packs what a disk holds, bytes too. */
export function pack(value: unknown): Buffer {
  const text = JSON.stringify(value, (_, one) =>
    one instanceof ArrayBuffer ? { $bytes: Buffer.from(one).toString('base64') } : one,
  );
  return gzipSync(text, { level: 9 });
}

export function unpack<T>(packed: Buffer): T {
  return JSON.parse(gunzipSync(packed).toString('utf8'), (_, one) => {
    if (typeof one?.$bytes !== 'string') return one;
    return Uint8Array.from(Buffer.from(one.$bytes, 'base64')).buffer;
  }) as T;
}
