import type { CDPSession } from '@playwright/test';

/** What a program makes, as a heap snapshot names it; the engine's own code and the browser's own lists are left out. */
const MADE = new Set(['object', 'array', 'closure', 'string', 'concatenated string', 'number', 'regexp']);

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [string[]] };
  };
  readonly nodes: readonly number[];
}

/** Bytes of the objects, arrays, functions, strings and numbers that a page holds once all garbage is collected. */
export async function keptBytes(cdp: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { snapshot, nodes } = await takeSnapshot(cdp);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (MADE.has(types[0][nodes[at + type]!]!)) bytes += nodes[at + size]!;
  }
  return bytes;
}

async function takeSnapshot(cdp: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const onChunk = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk);
  };
  cdp.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  return JSON.parse(chunks.join('')) as Snapshot;
}
