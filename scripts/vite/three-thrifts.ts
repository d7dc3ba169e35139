/** A stretch of three's code that makes numbers anew in every frame, and one that does the same without. */
interface Thrift {
  readonly what: string;
  readonly file: 'core' | 'module';
  readonly source: RegExp;
  readonly lean: string;
  /** How often the stretch stands in the code. */
  readonly times: number;
}

/**
 * A number with a fraction is an object of its own wherever it is handed to a function that is not compiled into its caller:
 * 12 bytes each, some hundred times in a frame. These write the same numbers to where they belong.
 */
export const thrifts: readonly Thrift[] = [
  {
    what: 'the planes of a frustum',
    file: 'core',
    source:
      /planes\[ (\d) \]\.setComponents\( ([^,()]+), ([^,()]+), ([^,()]+), ([^,()]+) \)\.normalize\(\);/g,
    lean: `{
  const plane = planes[ $1 ], normal = plane.normal;
  normal.x = $2; normal.y = $3; normal.z = $4; plane.constant = $5;
  plane.normalize();
}`,
    times: 9,
  },
  {
    what: 'the distance of a sphere from a plane of a frustum',
    file: 'core',
    source: /const distance = planes\[ i \]\.distanceToPoint\( center \);/g,
    lean: `const plane = planes[ i ], normal = plane.normal;
const distance = normal.x * center.x + normal.y * center.y + normal.z * center.z + plane.constant;`,
    times: 1,
  },
  {
    // Without end is a number with a fraction to the engine; the largest whole one it keeps in place will do.
    what: 'the end of a draw call',
    file: 'module',
    source: /let drawEnd = (\( drawRange\.start \+ drawRange\.count \) \* rangeFactor);/g,
    lean: 'let drawEnd = drawRange.count === Infinity ? 0x3fffffff : ( $1 ) | 0;',
    times: 1,
  },
];

/** Replaces what is listed. @throws Error when a stretch does not stand in the code as often as it should */
export function thrifty(code: string, file: Thrift['file']): string {
  let out = code;
  for (const { what, source, lean, times, file: where } of thrifts) {
    if (where !== file) continue;
    const found = out.match(source)?.length ?? 0;
    if (found !== times) throw new Error(`${what} stands in three ${found} times, not ${times}`);
    out = out.replace(source, lean);
  }
  return out;
}
