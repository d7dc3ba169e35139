import { type CourseMap, courseMap, type MapGate, type Track } from '../../../tracks';

/** A map ready to draw: its marks gathered into one path per colour, so that it costs few nodes. */
export interface MapDrawing
  extends Pick<CourseMap, 'width' | 'height' | 'forest' | 'piste' | 'line' | 'start' | 'finish'> {
  readonly contours: string;
  readonly indexContours: string;
  /** Circles. */
  readonly red: string;
  /** Squares. */
  readonly blue: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

const circle = ({ x, y }: MapGate, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;

const square = ({ x, y }: MapGate, r: number): string =>
  `M${n(x - r)} ${n(y - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}z`;

/** The drawing of a track's map. About a millisecond: keep it. */
export function drawMap(track: Pick<Track, 'course' | 'seed'>): MapDrawing {
  const map = courseMap(track.course, track.seed);
  const { width, height, forest, piste, line, start, finish, gates, r } = map;
  const pathOf = (index: boolean): string =>
    map.contours
      .filter((contour) => contour.index === index)
      .map((contour) => contour.d)
      .join('');
  const marks = (colour: MapGate['colour'], draw: typeof circle): string =>
    gates
      .filter((gate) => gate.colour === colour)
      .map((gate) => draw(gate, r))
      .join('');
  return {
    width,
    height,
    forest,
    piste,
    line,
    start,
    finish,
    contours: pathOf(false),
    indexContours: pathOf(true),
    red: marks('red', circle),
    blue: marks('blue', square),
  };
}
