import { type Fields, type Merge, mergeFields } from '../../../sync/index';

/*
 * How two states of what is the player's own become one. Stars only ever get more, and a choice can be made again: nobody is
 * asked about those. Of a race that was ridden on two devices one state counts, and the other is kept to be copied.
 */

/** What a result of an exercise is worth beside its stars: the academy writes its merit first. */
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

/** The better of two results of an exercise, whole. */
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

/** One rider, field by field, and the player's choices one by one. */
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

/** A race or event: what has happened in it comes from one side, whole. */
export const mergeEvents: Merge = (fork) => {
  const merged = mergeFields(fork, [['state', 'changedAt']]);
  return { ...merged, lost: merged.lost.filter((field) => field !== 'changedAt') };
};
