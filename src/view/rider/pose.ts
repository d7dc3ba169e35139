/**
 * The pose of a rider's body and equipment: plain numbers, all smoothed. Angles rad, shares 0…1. All values are for a rider
 * with the left foot in front; goofy riders are drawn as the mirror image.
 */
export interface Pose {
  /** Lean of the body; + = left. */
  lean: number;
  /** How far the chest stays more upright than the legs. */
  angulation: number;
  /** 0 = tall, 1 = folded. */
  flex: number;
  tuck: number;
  /** Angle from the skis to the direction of travel; + = to the right of the skis. */
  slip: number;
  /** Rotation of the chest relative to the skis; + = left. */
  counter: number;
  /** Direction of view relative to the skis; + = left. */
  look: number;
  air: number;
  wedge: number;
  /** Clearing a slalom pole: + = a pole on the left, hit by the right hand; − the other way. */
  block: number;
  /** Poles planted over the wand in the start gate. */
  start: number;
  /** Poling and skating: intensity, and phase of the stride (rad; one stride = 2π). */
  skate: number;
  stride: number;
  /** Finished and standing tall; one arm up. */
  stand: number;
  raise: number;
  /** Fallen: limbs loose, moving by `flail` (rad). */
  fall: number;
  flail: number;
}

/** Creates a pose: standing straight on flat skis. */
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
