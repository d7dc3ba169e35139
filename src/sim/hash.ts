import type { Course } from './course';

/** FNV-1a over the low bytes of a string's UTF-16 units; the strings hashed here are ASCII. @returns uint32 */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ (text.charCodeAt(i) & 255), 0x01000193);
  return h >>> 0;
}

/** A course as JSON with its keys in a fixed order and nothing else: equal courses give equal text. */
export function canonicalCourse(c: Course): string {
  return JSON.stringify({
    format: c.format,
    discipline: c.discipline,
    dy: c.dy,
    z: c.z,
    cross: c.cross,
    centre: c.centre,
    bowl: c.bowl,
    snow: c.snow,
    width: c.width,
    nets: c.nets,
    patches: c.patches.map((p) => [p.x0, p.y0, p.x1, p.y1, p.snow]),
    bumps: c.bumps.map((b) => [b.kind, b.y, b.height, b.length]),
    trees: c.trees.map((t) => [t.x, t.y, t.r]),
    gates: c.gates.map((g) => [g.x, g.y, g.side, g.width]),
    splits: c.splits,
    finish: c.finish,
    miss: c.miss,
    maxTicks: c.maxTicks,
  });
}

/** The course's hash as input streams carry it: FNV-1a of the canonical JSON. @returns uint32 */
export function courseHash(course: Course): number {
  return fnv1a(canonicalCourse(course));
}
