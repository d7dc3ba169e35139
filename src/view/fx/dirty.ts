import { type BufferAttribute, DynamicDrawUsage } from 'three';

interface UpdateRange {
  start: number;
  count: number;
}

/** Sends only what was written to an attribute since the last picture, without making objects. */
export class Dirty {
  private readonly range: UpdateRange = { start: 0, count: 0 };
  private readonly attribute: BufferAttribute;

  constructor(attribute: BufferAttribute) {
    this.attribute = attribute.setUsage(DynamicDrawUsage);
  }

  /** Array elements from `start` on were written. */
  mark(start: number, count: number): void {
    const { range, attribute } = this;
    // The renderer empties the list when it has sent it.
    const waiting = attribute.updateRanges.length > 0;
    const from = waiting ? Math.min(range.start, start) : start;
    const to = waiting ? Math.max(range.start + range.count, start + count) : start + count;
    range.start = from;
    range.count = to - from;
    if (!waiting) attribute.updateRanges.push(range);
    attribute.needsUpdate = true;
  }
}
