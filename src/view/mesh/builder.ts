import { BufferAttribute, BufferGeometry, type Color, Matrix3, type Matrix4, Vector3 } from 'three';

/** A point, m. */
export type Point = readonly [number, number, number];

/** One ring of a loft: an ellipse at height y around (cx, cz), and the colour of the wall that starts at it. */
export interface Ring {
  readonly y: number;
  /** Radius, or the half axes rx and rz. */
  readonly r?: number;
  readonly rx?: number;
  readonly rz?: number;
  readonly cx?: number;
  readonly cz?: number;
  /** One colour, or one per side. */
  readonly colour: Color | ((side: number) => Color);
}

export interface LoftOptions {
  /** Rotates the first corner by this angle, rad. */
  readonly phase?: number;
  /** Closes the first or the last ring. */
  readonly capStart?: boolean;
  readonly capEnd?: boolean;
  readonly capColour?: Color;
}

const edge1 = new Vector3();
const edge2 = new Vector3();
const at = new Vector3();
const normalMatrix = new Matrix3();

/**
 * Builds flat-shaded, vertex-coloured, non-indexed meshes: every triangle has its own normal and colour. Attributes: position,
 * normal, colour (`color`), and optionally the bone index (`aBone`). Counter-clockwise triangles face out. All methods except
 * the getters return the builder.
 */
export class MeshBuilder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];
  private readonly bones: number[] = [];
  private bone = 0;

  /** Number of vertices so far; store it to {@link transform} the vertices added later. */
  get count(): number {
    return this.positions.length / 3;
  }

  get triangles(): number {
    return this.positions.length / 9;
  }

  /** Sets the bone index of all following triangles. */
  setBone(index: number): this {
    this.bone = index;
    return this;
  }

  /** Adds a triangle; `normal` overrides its own. */
  tri(a: Point, b: Point, c: Point, colour: Color, normal?: Point): this {
    edge1.set(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    edge2.set(c[0] - a[0], c[1] - a[1], c[2] - a[2]);
    edge1.cross(edge2).normalize();
    if (normal) edge1.set(normal[0], normal[1], normal[2]);
    this.corner(a, colour);
    this.corner(b, colour);
    this.corner(c, colour);
    return this;
  }

  private corner(p: Point, colour: Color): void {
    this.positions.push(p[0], p[1], p[2]);
    this.normals.push(edge1.x, edge1.y, edge1.z);
    this.colours.push(colour.r, colour.g, colour.b);
    this.bones.push(this.bone);
  }

  /** Adds a quadrilateral a-b-c-d of two triangles. */
  quad(a: Point, b: Point, c: Point, d: Point, colour: Color, normal?: Point): this {
    return this.tri(a, b, c, colour, normal).tri(a, c, d, colour, normal);
  }

  /** Adds a box without a floor: centre, sizes, wall colour and, if different, the colour of its top. */
  box(centre: Point, size: Point, colour: Color, top: Color = colour): this {
    const [x0, x1] = [centre[0] - size[0] / 2, centre[0] + size[0] / 2];
    const [y0, y1] = [centre[1] - size[1] / 2, centre[1] + size[1] / 2];
    const [z0, z1] = [centre[2] - size[2] / 2, centre[2] + size[2] / 2];
    return this.quad([x0, y1, z1], [x1, y1, z1], [x1, y1, z0], [x0, y1, z0], top)
      .quad([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1], colour)
      .quad([x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0], colour)
      .quad([x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1], colour)
      .quad([x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0], colour);
  }

  /** Adds a tube along y through the rings, with `sides` walls. The rings must all go up or all go down. */
  loft(rings: readonly Ring[], sides: number, options: LoftOptions = {}): this {
    const corners = rings.map((ring) => ringCorners(ring, sides, options.phase ?? 0));
    const last = rings.length - 1;
    const up = rings[last]!.y > rings[0]!.y;
    for (let k = 0; k < last; k++) {
      const rises = rings[k + 1]!.y > rings[k]!.y;
      for (let i = 0; i < sides; i++) {
        const j = (i + 1) % sides;
        const colour = sideColour(rings[k]!, i);
        const [a, b] = [corners[k]![i]!, corners[k]![j]!];
        const [d, c] = [corners[k + 1]![i]!, corners[k + 1]![j]!];
        if (rises) this.tri(a, d, c, colour).tri(a, c, b, colour);
        else this.tri(a, b, c, colour).tri(a, c, d, colour);
      }
    }
    if (options.capStart) this.cap(rings[0]!, corners[0]!, up, options.capColour ?? sideColour(rings[0]!, 0));
    if (options.capEnd) {
      const colour = options.capColour ?? sideColour(rings[Math.max(0, last - 1)]!, 0);
      this.cap(rings[last]!, corners[last]!, !up, colour);
    }
    return this;
  }

  private cap(ring: Ring, corners: readonly Point[], down: boolean, colour: Color): void {
    const middle: Point = [ring.cx ?? 0, ring.y, ring.cz ?? 0];
    for (let i = 0; i < corners.length; i++) {
      const a = corners[i]!;
      const b = corners[(i + 1) % corners.length]!;
      if (down) this.tri(middle, a, b, colour);
      else this.tri(middle, b, a, colour);
    }
  }

  /** Transforms every vertex from index `from`. */
  transform(matrix: Matrix4, from = 0): this {
    normalMatrix.getNormalMatrix(matrix);
    for (let i = from * 3; i < this.positions.length; i += 3) {
      at.fromArray(this.positions, i).applyMatrix4(matrix).toArray(this.positions, i);
      at.fromArray(this.normals, i).applyMatrix3(normalMatrix).normalize().toArray(this.normals, i);
    }
    return this;
  }

  /** Moves every vertex from index `from`. */
  move(x: number, y: number, z: number, from = 0): this {
    for (let i = from * 3; i < this.positions.length; i += 3) {
      this.positions[i]! += x;
      this.positions[i + 1]! += y;
      this.positions[i + 2]! += z;
    }
    return this;
  }

  /** Returns the finished geometry; `bones` adds the attribute `aBone`. */
  geometry(options: { readonly bones?: boolean } = {}): BufferGeometry {
    const g = new BufferGeometry();
    g.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3));
    g.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3));
    g.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3));
    if (options.bones) g.setAttribute('aBone', new BufferAttribute(new Float32Array(this.bones), 1));
    g.computeBoundingSphere();
    return g;
  }
}

function ringCorners(ring: Ring, sides: number, phase: number): Point[] {
  const corners: Point[] = [];
  const rx = ring.rx ?? ring.r ?? 0;
  const rz = ring.rz ?? ring.r ?? 0;
  for (let i = 0; i < sides; i++) {
    const t = phase + (i / sides) * Math.PI * 2;
    corners.push([(ring.cx ?? 0) + Math.cos(t) * rx, ring.y, (ring.cz ?? 0) + Math.sin(t) * rz]);
  }
  return corners;
}

function sideColour(ring: Ring, side: number): Color {
  return typeof ring.colour === 'function' ? ring.colour(side) : ring.colour;
}
