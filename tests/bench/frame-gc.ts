import type { Browser, Page } from '@playwright/test';

/** What a trace of the browser holds of one moment or stretch; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
}

/** A stretch of time, µs. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Time that a picture has at 60 a second, µs. */
const PICTURE_US = 1e6 / 60;
const FRAME = 'FireAnimationFrame';
const COLLECTIONS = new Set(['MinorGC', 'MajorGC']);

/**
 * Pictures that a page could not draw in time because the collector ran: those whose work and collections together took
 * longer than a picture has, and whose work alone did not.
 */
export async function missedByGc(
  browser: Browser,
  page: Page,
  during: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'v8'] });
  await during();
  const trace = (await browser.stopTracing()).toString('utf8');
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const frames = traceEvents.filter(({ name }) => name === FRAME);
  const main = mostOf(frames.map(({ pid, tid }) => `${pid} ${tid}`));
  const own = (it: TraceEvent): boolean => `${it.pid} ${it.tid}` === main;
  const pictures = stretches(frames.filter(own));
  const collections = stretches(traceEvents.filter((it) => COLLECTIONS.has(it.name) && own(it)));
  return pictures.filter((picture, n) => {
    const slot = { from: picture.from, to: pictures[n + 1]?.from ?? picture.to };
    const collected = shared(collections, slot);
    const work = picture.to - picture.from - shared(collections, picture);
    return work <= PICTURE_US && work + collected > PICTURE_US;
  }).length;
}

function stretches(events: readonly TraceEvent[]): Stretch[] {
  return events
    .filter(({ ph }) => ph === 'X')
    .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }))
    .sort((a, b) => a.from - b.from);
}

/** Time that some stretches lie within another, µs. */
function shared(all: readonly Stretch[], { from, to }: Stretch): number {
  return all.reduce((sum, it) => sum + Math.max(0, Math.min(it.to, to) - Math.max(it.from, from)), 0);
}

function mostOf(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
