import { type Fields, type Merge, mergeFields } from '../../../sync/index';

/*
 * Merges the player's own data. Stars only increase, and a choice can be made again, so these conflicts are not reported. If a
 * race was ridden on two devices, one state wins, and the other is kept, so that it can be copied.
 */

/** Returns the merit of a result, which decides between equal stars. The academy writes it as a field of the result. */
function meritOf({ best }: Fields): number {
  try {
    const { merit } = JSON.parse(String(best)) as { merit?: unknown };
    return typeof merit === 'number' ? merit : Number.NEGATIVE_INFINITY;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

function isBetter(a: Fields, b: Fields): boolean {
  const [stars, others] = [Number(a.stars), Number(b.stars)];
  return stars > others || (stars === others && meritOf(a) > meritOf(b));
}

/** Takes the better of two results of an exercise, as a whole. */
export const mergeLessons: Merge = ({ mine, theirs }) => ({
  fields: isBetter(mine, theirs) ? mine : theirs,
  lost: [],
});

const choicesOf = (side: Fields | undefined): Fields => {
  try {
    const read: unknown = JSON.parse(String(side?.settings ?? '{}'));
    return typeof read === 'object' && read !== null ? (read as Fields) : {};
  } catch {
    return {};
  }
};

/** Merges a rider field by field, and the player's choices one by one. */
export const mergeRiders: Merge = (fork) => {
  const { base, mine, theirs } = fork;
  const { fields } = mergeFields(fork);
  const isBoth = mine.settings !== undefined && theirs.settings !== undefined;
  if (!isBoth || fields.deleted === true) return { fields, lost: [] };
  const choices = mergeFields({
    base: base && choicesOf(base),
    mine: choicesOf(mine),
    theirs: choicesOf(theirs),
  }).fields;
  return { fields: { ...fields, settings: JSON.stringify(choices) }, lost: [] };
};

/** Merges a race or event: its state is taken from one side as a whole. */
export const mergeEvents: Merge = (fork) => {
  const merged = mergeFields(fork, [['state', 'changedAt']]);
  return { ...merged, lost: merged.lost.filter((field) => field !== 'changedAt') };
};
