import * as v from 'valibot';

/** Colours that a rider can wear, `#rrggbb`. They contrast with snow, gates and each other. */
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

/** Characters that change the text direction, with which a name could look like another one. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes the characters from a name that would change how the text around it is read. */
export function plainName(name: string): string {
  return name.replace(TURNING, '');
}

export const MAX_RIDER_NAME = 24;
export const MAX_BIB = 99;

/** Colours of new riders, in turn: suit, then trim and helmet. */
const SUITS = [
  [kitColours[0], kitColours[1]],
  [kitColours[3], kitColours[7]],
  [kitColours[2], kitColours[1]],
  [kitColours[4], kitColours[0]],
  [kitColours[5], kitColours[7]],
  [kitColours[6], kitColours[1]],
] as const;

export const riderSchema = v.object({
  /** 15 characters of a-z0-9, so that it is a valid record id in every database. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  name: v.fallback(v.pipe(v.string(), v.transform(plainName), v.maxLength(MAX_RIDER_NAME)), ''),
  equipment: v.fallback(v.picklist(['ski', 'board']), 'ski'),
  /** Front foot on the snowboard: regular = left. */
  stance: v.fallback(v.picklist(['regular', 'goofy']), 'regular'),
  primary: v.fallback(colour, kitColours[0]),
  secondary: v.fallback(colour, kitColours[1]),
  bib: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BIB)), 7),
  /**
   * Steering with one button: each press steers to the other side, and the rider tucks while it is not pressed. An assist,
   * which is stored in the record.
   */
  oneSwitch: v.fallback(v.boolean(), false),
  /** Whether this is the rider of an account. Its id is the user's, the same on every device. */
  account: v.exactOptional(v.literal(true)),
});

/** A local rider: a profile on this device. An empty name is shown as "Rider" and the bib. */
export type Rider = v.InferOutput<typeof riderSchema>;

/** Parses a rider of the database, without its other fields. Returns undefined if it is invalid. */
export function readRider(stored: unknown): Rider | undefined {
  const read = v.safeParse(riderSchema, stored);
  return read.success ? read.output : undefined;
}

/** Returns the bibs that are in use. */
export function bibsInUse(riders: readonly Rider[]): readonly number[] {
  return riders.map((rider) => rider.bib);
}

/** Returns the bib for a new rider: 7 if it is free, else the lowest free one. */
export function freeBib(taken: readonly number[]): number {
  if (!taken.includes(7)) return 7;
  for (let bib = 1; bib <= MAX_BIB; bib++) if (!taken.includes(bib)) return bib;
  return MAX_BIB;
}

/** Creates a rider with default values, a free bib, and a suit that differs from the previous rider's. */
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

/** Returns whether a rider is unchanged: everything is as {@link makeRider} created it for the first rider. */
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

/** Returns 15 random hex digits, which are a valid id on the server. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte & 15).toString(16)).join('');
}
