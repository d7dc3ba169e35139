/*
 * Canvases and downloads of a page by happy-dom, which has neither: a canvas takes every stroke and gives a PNG without
 * a picture, and what is saved is kept for the test to look at.
 */

/** Return values of canvas calls: measures, gradients, patterns. */
const given = { width: 10, addColorStop: () => undefined, setTransform: () => undefined };

const pen = new Proxy({} as Record<string | symbol, unknown>, {
  get: (kept, name) => kept[name] ?? (() => given),
});

Object.assign(HTMLCanvasElement.prototype, {
  getContext: (kind: string) => (kind === '2d' ? pen : null),
  toBlob: (done: (blob: Blob) => void) => done(new Blob(['\u0089PNG'], { type: 'image/png' })),
});

/** A file that the page has given to the browser. */
export interface Saved {
  readonly name: string;
  readonly blob: Blob;
}

const blobs: Blob[] = [];
/** The files saved so far, the newest last. */
export const saved: Saved[] = [];

URL.createObjectURL = (blob) => `blob:${String(blobs.push(blob as Blob) - 1)}`;
URL.revokeObjectURL = () => undefined;
const press = HTMLElement.prototype.click;
HTMLAnchorElement.prototype.click = function click() {
  if (!this.download) return press.call(this);
  saved.push({ name: this.download, blob: blobs[Number(this.href.slice('blob:'.length))]! });
};

/** Lines of the file saved last, as a spreadsheet reads them. */
export async function savedRows(): Promise<readonly string[]> {
  const { blob } = saved.at(-1)!;
  // With the mark that tells a spreadsheet that it is UTF-8, which text() leaves out.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
  return text.trimEnd().split('\r\n');
}
