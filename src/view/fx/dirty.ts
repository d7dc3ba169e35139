import { type BufferAttribute, DynamicDrawUsage } from 'three';

interface UpdateRange {
  start: number;
  count: number;
}

/**
 * Sends only what was written to an attribute since the last picture, without making objects: the list of what is to be sent
 * holds one range for good, since a list that is emptied and filled gets its memory anew.
 */
export class Dirty {
  private readonly range: UpdateRange = { start: 0, count: 0 };
  private readonly attribute: BufferAttribute;
  private waiting = false;

  constructor(attribute: BufferAttribute) {
    this.attribute = attribute.setUsage(DynamicDrawUsage);
    attribute.updateRanges.push(this.range);
    // The renderer's word that it has sent everything.
    attribute.clearUpdateRanges = () => {
      this.waiting = false;
    };
  }

  /** Array elements from `start` on were written. */
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
