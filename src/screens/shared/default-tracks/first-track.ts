/** The default track on which nothing can go wrong, First glide: the first ride of a new player. */
export const FIRST_TRACK = 'mjfh1khli73v8r6';

/** The easiest race, for who has been through the academy and never raced: Sunny Apron, a giant slalom. */
export const FIRST_RACE = { id: 'ioh3jc2zaztcosy', name: 'Sunny Apron' } as const;
