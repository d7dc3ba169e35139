/** The default track on which nothing can go wrong, First glide: the first ride of a new player. */
export const FIRST_TRACK = 'mjfh1khli73v8r6';
