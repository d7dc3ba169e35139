import { type BufferAttribute, DynamicDrawUsage } from 'three';

interface UpdateRange {
  start: number;
  count: number;
}

/**
 * Uploads only the parts of an attribute written since the last frame, without allocating: the list of update ranges always
 * contains one range, since emptying and refilling it would allocate again.
 */
export class Dirty {
  private readonly range: UpdateRange = { start: 0, count: 0 };
  private readonly attribute: BufferAttribute;
  private waiting = false;

  constructor(attribute: BufferAttribute) {
    this.attribute = attribute.setUsage(DynamicDrawUsage);
    attribute.updateRanges.push(this.range);
    // Called by the renderer after the upload.
    attribute.clearUpdateRanges = () => {
      this.waiting = false;
    };
  }

  /** Marks array elements from `start` as written. */
  mark(start: number, count: number): void {
    const { range, attribute, waiting } = this;
    const from = waiting ? Math.min(range.start, start) : start;
    const to = waiting ? Math.max(range.start + range.count, start + count) : start + count;
    range.start = from;
    range.count = to - from;
    this.waiting = true;
    attribute.needsUpdate = true;
  }
}
