import { type InputStream, toBase64url } from '../../src/sim';

/** Runs as a chunk has them. */
function bytesOf(runs: readonly number[]): string {
  const out: number[] = [];
  for (let r = 0; r < runs.length; r += 3) {
    let head = runs[r]! * 4 + runs[r + 2]!;
    while (head >= 128) {
      out.push((head & 127) | 128);
      head = Math.floor(head / 128);
    }
    out.push(head, runs[r + 1]! & 255);
  }
  return toBase64url(Uint8Array.from(out));
}

/** A ride's input in chunks of so many ticks, as a client sends them; runs are cut where a chunk ends. */
export function chunksOf(
  stream: InputStream,
  ticks: number,
): { readonly data: string; readonly until: number }[] {
  const out: { data: string; until: number }[] = [];
  let runs: number[] = [];
  let held = 0;
  let done = 0;
  for (let r = 0; r < stream.runs.length; r += 3) {
    for (let left = stream.runs[r]!; left > 0; ) {
      const take = Math.min(left, ticks - held);
      runs.push(take, stream.runs[r + 1]!, stream.runs[r + 2]!);
      left -= take;
      held += take;
      done += take;
      if (held === ticks || done === stream.ticks) {
        out.push({ data: bytesOf(runs), until: done });
        runs = [];
        held = 0;
      }
    }
  }
  return out;
}
