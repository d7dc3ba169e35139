import * as v from 'valibot';

/** Colours a rider can wear, `#rrggbb`: chosen to stay apart from snow, gates and each other. */
export const kitColours = [
  '#ffc21f',
  '#16213f',
  '#ee2f2a',
  '#1450e6',
  '#12805c',
  '#8a4fe0',
  '#ff7a2f',
  '#f2f4fa',
] as const;

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/** Characters that turn the direction of what is written around them: a name could show as another one. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name without characters that would change how the words around it are read. */
export function plainName(name: string): string {
  return name.replace(TURNING, '');
}

export const MAX_RIDER_NAME = 24;
export const MAX_BIB = 99;

/** What one rider after the other is delivered in: suit, and trim and helmet. */
const SUITS = [
  [kitColours[0], kitColours[1]],
  [kitColours[3], kitColours[7]],
  [kitColours[2], kitColours[1]],
  [kitColours[4], kitColours[0]],
  [kitColours[5], kitColours[7]],
  [kitColours[6], kitColours[1]],
] as const;

export const riderSchema = v.object({
  /** 15 of a-z0-9, so that it can become the key of a record on any side. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  name: v.fallback(v.pipe(v.string(), v.transform(plainName), v.maxLength(MAX_RIDER_NAME)), ''),
  equipment: v.fallback(v.picklist(['ski', 'board']), 'ski'),
  /** Front foot on the board: regular = left. */
  stance: v.fallback(v.picklist(['regular', 'goofy']), 'regular'),
  primary: v.fallback(colour, kitColours[0]),
  secondary: v.fallback(colour, kitColours[1]),
  bib: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BIB)), 7),
  /** One button steers: each press to the other side, and nothing pressed tucks. An assist, which marks the record. */
  oneSwitch: v.fallback(v.boolean(), false),
  /** The rider of an account: the id is the user's, the same on every device. */
  account: v.exactOptional(v.literal(true)),
});

/** A local rider: a profile on this device. An empty name is shown as "Rider" and the bib. */
export type Rider = v.InferOutput<typeof riderSchema>;

/** A rider as the database has them; what else stands there is left out. Undefined when it is none. */
export function readRider(stored: unknown): Rider | undefined {
  const read = v.safeParse(riderSchema, stored);
  return read.success ? read.output : undefined;
}

/** Bibs that are taken. */
export function bibsInUse(riders: readonly Rider[]): readonly number[] {
  return riders.map((rider) => rider.bib);
}

/** The bib a new rider gets: 7 first, then the lowest free one. */
export function freeBib(taken: readonly number[]): number {
  if (!taken.includes(7)) return 7;
  for (let bib = 1; bib <= MAX_BIB; bib++) if (!taken.includes(bib)) return bib;
  return MAX_BIB;
}

/** A rider as delivered, with a bib none of the others wears, and a suit unlike that of the rider before. */
export function makeRider(taken: readonly number[], makeId: () => string = randomId): Rider {
  const [primary, secondary] = SUITS[taken.length % SUITS.length]!;
  return {
    id: makeId(),
    name: '',
    equipment: 'ski',
    stance: 'regular',
    primary,
    secondary,
    bib: freeBib(taken),
    oneSwitch: false,
  };
}

/** Whether nobody has made this rider their own yet: everything is as {@link makeRider} gave it to the first one. */
export function isAsDelivered(rider: Rider): boolean {
  const { name, equipment, primary, secondary, bib, oneSwitch } = makeRider([], () => rider.id);
  return (
    rider.name === name &&
    rider.equipment === equipment &&
    rider.primary === primary &&
    rider.secondary === secondary &&
    rider.bib === bib &&
    rider.oneSwitch === oneSwitch
  );
}

/** 15 random hex digits, which is a form of the ids that the server takes. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte & 15).toString(16)).join('');
}
