/**
 * How a rider holds body and gear: plain numbers, each of them smoothed already. Angles rad, shares 0…1.
 * Everything is for a rider whose left foot leads; goofy riders are the mirror image of the whole.
 */
export interface Pose {
  /** Lean of the body; + = left. */
  lean: number;
  /** How far the chest stays more upright than the legs. */
  angulation: number;
  /** 0 = tall, 1 = folded. */
  flex: number;
  tuck: number;
  /** Angle from the skis to the way the rider goes; + = going to the right of them. */
  slip: number;
  /** Turn of the chest against the skis; + = left. */
  counter: number;
  /** Where the eyes go, from the skis; + = left. */
  look: number;
  air: number;
  wedge: number;
  /** Clearing a slalom pole: + = one on the left, hit by the right hand; − the other way. */
  block: number;
  /** Poles planted over the wand in the start gate. */
  start: number;
  /** Poling and skating: how much of it, and where in the stride (rad; one stride = 2π). */
  skate: number;
  stride: number;
  /** Finished and standing tall; one arm up. */
  stand: number;
  raise: number;
  /** Fallen: limbs loose, moving by `flail` (rad). */
  fall: number;
  flail: number;
}

/** Standing straight on flat skis. */
export function createPose(): Pose {
  return {
    lean: 0,
    angulation: 0,
    flex: 0.35,
    tuck: 0,
    slip: 0,
    counter: 0,
    look: 0,
    air: 0,
    wedge: 0,
    block: 0,
    start: 0,
    skate: 0,
    stride: 0,
    stand: 0,
    raise: 0,
    fall: 0,
    flail: 0,
  };
}
