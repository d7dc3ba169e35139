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
    what: 'the order of one stretch of a buffer',
    file: 'module',
    source: /^\t*updateRanges\.sort\(/gm,
    lean: 'if ( updateRanges.length > 1 ) updateRanges.sort(',
    times: 2,
  },
  {
    what: 'the order of no probes of light',
    file: 'module',
    source: /^\t*lightProbeGridArray\.sort\(/m,
    lean: 'if ( lightProbeGridArray.length > 1 ) lightProbeGridArray.sort(',
    times: 1,
  },
  {
    what: 'whether a matrix mirrors',
    file: 'core',
    source: /\tdeterminantAffine\(\) \{/,
    lean: `mirrors() {
  const m = this.elements;
  return m[ 0 ] * ( m[ 5 ] * m[ 10 ] - m[ 9 ] * m[ 6 ] ) -
    m[ 4 ] * ( m[ 1 ] * m[ 10 ] - m[ 9 ] * m[ 2 ] ) +
    m[ 8 ] * ( m[ 1 ] * m[ 6 ] - m[ 5 ] * m[ 2 ] ) < 0;
}
determinantAffine() {`,
    times: 1,
  },
  {
    what: 'whether an object is mirrored',
    file: 'module',
    source: /object\.matrixWorld\.determinantAffine\(\) < 0/,
    lean: 'object.matrixWorld.mirrors()',
    times: 1,
  },
  {
    // Walked by `in`, the attributes of several programs are compiled anew for as long as the game is open: the engine takes
    // each time the shape of one program's for that of all.
    what: 'the names of the attributes of a program',
    file: 'module',
    source: /const bindingStates = \{\};/,
    lean: `const bindingStates = Object.create( null );
const namesOfPrograms = new WeakMap();
function namesOf( programAttributes ) {
  let names = namesOfPrograms.get( programAttributes );
  if ( names === undefined ) namesOfPrograms.set( programAttributes, names = Object.keys( programAttributes ) );
  return names;
}`,
    times: 1,
  },
  {
    what: 'a walk over the attributes of a program',
    file: 'module',
    source: /for \( const name in programAttributes \) \{/g,
    lean: 'for ( const name of namesOf( programAttributes ) ) {',
    times: 3,
  },
  {
    // Nothing is sorted by it: src/view/draw-order.ts lists by the order of the objects alone.
    what: 'the depth of what is listed to be drawn',
    file: 'module',
    source: /groupOrder, _vector4\.z, /g,
    lean: 'groupOrder, 0, ',
    times: 3,
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
