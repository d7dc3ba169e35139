import { type Compiled, Discipline } from '../../sim';
import type { Trees } from '../forest';
import { clamp, seeded } from '../maths';
import { createEdges, type Edges, type Relief } from '../terrain';
import type { Board } from './boards';
import { nearestNet, type Venue, type VenueKind } from './venues';

/** The activity of a person beside the course; it decides the arms and what they hold. */
export type Role = 'watching' | 'cheering' | 'flag' | 'bell' | 'shovel' | 'rake' | 'judge' | 'camera';

/** A person beside the course; lengths in m. */
export interface Person {
  readonly x: number;
  readonly y: number;
  readonly role: Role;
  /** Share of an adult's height. */
  readonly scale: number;
  /** 0…1: selects the coat. */
  readonly coat: number;
}

/** The data for placing people. */
export interface Grounds {
  readonly course: Compiled;
  readonly relief: Relief;
  readonly trees: Trees;
  readonly seed: number;
  /** Places of spectators, with boards behind them: none in training, which has only workers. */
  readonly venues: readonly Venue[];
  readonly boards: readonly Board[];
  /** Places fewer people, for fast drawing. */
  readonly coarse: boolean;
}

/** Number of people at each kind of venue, on one side. */
const GROUP: Readonly<Record<VenueKind, number>> = {
  jump: 10,
  crest: 7,
  pitch: 8,
  gate: 6,
  way: 4,
  finish: 24,
};
/** Factors on these numbers along the wide pistes of the fast disciplines, where people are farther from the line. */
const FAST_GROUP: Readonly<Record<VenueKind, number>> = {
  jump: 3,
  crest: 3,
  pitch: 2.5,
  gate: 2.5,
  way: 2.6,
  finish: 1.5,
};
/** Distance of the front row outside the net, and of the next row behind it, m. */
const BEHIND_NET = 0.95;
const ROW = 0.8;
/** Rows of a small and of a large group, and distance of people in a row, m. */
const SMALL_ROWS = 2;
const GREAT_ROWS = 3;
const ABREAST = 0.95;
/** Least distance of a person from a tree's crown, m. */
const FROM_TREE = 0.35;
/** Least distance between two persons, and from a leg of a board, m. */
const FROM_OTHERS = 0.5;
const FROM_LEG = 0.4;
/** Widest crown of a tree, m. */
const WIDEST_CROWN = 4;
/** Gates per judge, by discipline, and distance of the judge below the gate, m. */
const GATES_TO_JUDGE = [3, 2, 1, 1] as const;
const BELOW_GATE = 4;
/** Distance between pairs of course workers, m; on a fast course they stand where the net is nearest. */
const WORK_GAP = 85;
/** Distance of photographers below the landing of a jump, m. */
const PRESS = 9;
/** Height factor of a kneeling photographer. */
const KNEELING = 0.74;

/** Collects the people for whom there is room at their place. */
class Placer {
  readonly people: Person[] = [];
  private readonly edges: Edges = createEdges();
  private readonly grounds: Grounds;
  readonly random: () => number;

  constructor(grounds: Grounds) {
    this.grounds = grounds;
    this.random = seeded(grounds.seed ^ 0xc0d);
  }

  /** Places a person `out` metres outside the net, if there is room. Uses the same random numbers in either case. */
  send(side: 1 | -1, y: number, out: number, role: Role, height = 1): void {
    const { layout } = this.grounds.relief;
    const scale = height * (1.02 + 0.14 * this.random());
    const coat = this.random();
    layout.edgesAt(y, this.edges);
    const x = this.edges.centre + side * (this.edges.exact + out);
    if (this.hasRoom(x, y)) this.people.push({ x, y, role, scale, coat });
  }

  private hasRoom(x: number, y: number): boolean {
    const { trees, boards } = this.grounds;
    const isNear = (px: number, py: number, room: number): boolean => Math.hypot(px - x, py - y) < room;
    if (this.people.some((one) => isNear(one.x, one.y, FROM_OTHERS))) return false;
    if (boards.some(({ feet }) => feet.some(([px, py]) => isNear(px, py, FROM_LEG)))) return false;
    const to = trees.firstFrom(y + WIDEST_CROWN);
    for (let t = trees.firstFrom(y - WIDEST_CROWN); t < to; t++) {
      if (isNear(trees.x[t]!, trees.y[t]!, trees.radius[t]! + FROM_TREE)) return false;
    }
    return true;
  }
}

function spectatorRole(luck: number): Role {
  if (luck < 0.34) return 'watching';
  if (luck < 0.7) return 'cheering';
  return luck < 0.86 ? 'flag' : 'bell';
}

/** Places a group at a venue, in rows that get irregular towards the back. */
function sendGroup(placer: Placer, { kind, y, side }: Venue, share: number): void {
  const { random } = placer;
  const count = Math.ceil(GROUP[kind] * share * (0.75 + 0.5 * random()));
  const rows = count > 8 ? GREAT_ROWS : SMALL_ROWS;
  const length = Math.ceil(count / rows);
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / length);
    const along =
      ((i % length) - (length - 1) / 2 + (row & 1 ? 0.5 : 0)) * ABREAST * (kind === 'finish' ? 2.6 : 1);
    const shift = (random() - 0.5) * 0.5;
    const out = BEHIND_NET + row * ROW + random() * 0.3;
    placer.send(side, y + along + shift, out, spectatorRole(random()));
  }
}

/** Places gate judges, each on the side nearer to the gate, and pairs of workers who smooth the course. */
function sendWorkers(placer: Placer, { course: k, relief }: Grounds): void {
  const every = GATES_TO_JUDGE[clamp(k.course.discipline, 0, 3) as 0 | 1 | 2 | 3];
  for (let g = every - 1; g < k.gateY.length; g += every) {
    const y = k.gateY[g]! + BELOW_GATE;
    const side = k.gateX[g]! >= relief.layout.centreAt(y) ? 1 : -1;
    placer.send(side, y, BEHIND_NET - 0.2, 'judge');
  }
  const nearest = nearestNet(k, relief);
  const reach = k.course.discipline >= Discipline.superG ? WORK_GAP / 2 - 6 : 0;
  for (let y = WORK_GAP / 2; y < k.finishY - 20; y += WORK_GAP) {
    const middle = y + (placer.random() - 0.5) * 30;
    const { y: at, side } = nearest(middle - reach, Math.min(middle + reach, k.finishY - 20));
    placer.send(side, at, BEHIND_NET - 0.1, 'shovel');
    placer.send(side, at + 1.3, BEHIND_NET + 0.2, 'rake');
  }
}

/** Returns all people beside the course, by y: the same for a seed on every device; none where a rider can be. */
export function peopleOf(grounds: Grounds): Person[] {
  const { course, venues, coarse } = grounds;
  const isFast = course.course.discipline >= Discipline.superG;
  const placer = new Placer(grounds);
  sendWorkers(placer, grounds);
  for (const venue of venues) {
    sendGroup(placer, venue, (coarse ? 0.4 : 1) * (isFast ? FAST_GROUP[venue.kind] : 1));
    if (venue.kind !== 'jump') continue;
    for (const step of [0, 1.2])
      placer.send(venue.side, venue.y + PRESS + step, BEHIND_NET, 'camera', KNEELING);
  }
  return placer.people.sort((a, b) => a.y - b.y);
}
